import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    // The adapters need packages of their own: npm run test:adapters.
    exclude: [...configDefaults.exclude, 'test/adapters/**'],
    setupFiles: ['test/support/plain-output.ts'],
    // Tests that start processes wait for them.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Files share a process, so that the language tables are read once a worker, not once a file.
    isolate: false,
    // A test that fails before it puts back what it replaced must not make others fail.
    restoreMocks: true,
    unstubEnvs: true,
  },
})
