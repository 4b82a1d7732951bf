import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest, whatever their size, by which the others are ordered on a machine that has not seen them:
 * begun last, one of them would keep one worker while the other has nothing to do.
 */
const LONGEST = [
  'reads-beside-deletes',
  'histories',
  'growth',
  'write-errors',
  'cli',
  'hooks',
  'import-once',
  'crash',
  'chaos',
  'imports',
  'models',
  'isolation',
  'mcp',
  'tenants',
].map((name) => `/test/${name}.test.ts`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    // The adapters need packages of their own: npm run test:adapters.
    exclude: [...configDefaults.exclude, 'test/adapters/**'],
    setupFiles: ['test/support/one-engine.ts', 'test/support/plain-output.ts'],
    // Node runs our TypeScript itself: nothing is transformed, and calls between modules cost what they cost users.
    experimental: { viteModuleRunner: false },
    // Tests that start processes wait for them.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Files share a process, so that the language tables are read once a worker, not once a file.
    isolate: false,
    // Commands and hooks go by the zone of their machine.
    env: { RECOLLECT_TIME_ZONE: 'UTC' },
    // A test that fails before it puts back what it replaced must not make others fail.
    restoreMocks: true,
    unstubEnvs: true,
  },
})
