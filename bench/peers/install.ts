import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { PEERS_FOLDER } from './load.ts'

/** Installs the other memories, once; what fails is said, and shows in the report as a failure of each. */
export function installPeers(): void {
  if (existsSync(`${PEERS_FOLDER}node_modules`)) return
  console.error('installing the other memories into bench/peers (250 MB, once) …')
  // Their own install scripts are not needed: the binaries they use come with their packages.
  const { status, stderr } = spawnSync(
    'npm',
    ['ci', '--prefix', PEERS_FOLDER, '--ignore-scripts', '--no-audit', '--no-fund'],
    { encoding: 'utf8', cwd: PEERS_FOLDER },
  )
  if (status !== 0) console.error(`that failed: ${stderr.slice(-500)}`)
}
