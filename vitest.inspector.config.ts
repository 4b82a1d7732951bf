import { defineConfig } from 'vitest/config'

/** Tests of the inspector in a real browser: `npm run test:inspector`. */
export default defineConfig({
  test: {
    include: ['test/inspector/**/*.browser.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
})
