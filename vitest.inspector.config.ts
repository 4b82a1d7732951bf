import { defineConfig } from 'vitest/config'

/** Tests of the inspector in a real browser: `npm run test:inspector`. */
export default defineConfig({
  test: {
    include: ['test/inspector/**/*.browser.ts'],
    // Node loads the modules itself, and the files share a process: the language tables are read once.
    experimental: { viteModuleRunner: false },
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
})
