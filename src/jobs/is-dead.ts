import { hostname } from 'node:os'

/** A process of this machine that is gone leaves its jobs to others at once; of other machines nothing is known. */
export function isDead(owner: string): boolean {
  const [host, pid] = owner.split(' ')
  if (host !== hostname() || !/^\d+$/.test(pid ?? '')) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
