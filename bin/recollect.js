#!/usr/bin/env node
import module from 'node:module'

// Plain old JavaScript on purpose: it must run on any Node to say that the Node is too old,
// before anything native is loaded.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Recollect needs Node 22.18 or newer; this is Node ${process.versions.node} (${process.execPath}).\n` +
      'Install a current Node from https://nodejs.org, or run it with one from npm:\n' +
      '  npx --package node@24 --package recollect recollect --help',
  )
  process.exit(1)
}
// Node keeps the compiled form of our modules between runs; a command starts a quarter faster.
module.enableCompileCache?.()
// A host waits for its hooks at every prompt: they load nothing of the other commands.
const isHook = process.argv[2] === 'hook' && process.argv[3] === 'run'
import(isHook ? '../dist/cli/hook-run.js' : '../dist/cli/main.js').then(
  async ({ main }) => {
    // A reader that stops early (head, less) is no error; a hook mostly has nothing to write.
    if (!isHook)
      process.stdout.on('error', (error) => {
        if (error.code === 'EPIPE') process.exit(0)
        throw error
      })
    process.exitCode = await main(process.argv.slice(2))
  },
  (error) => {
    console.error(
      error.code === 'ERR_MODULE_NOT_FOUND'
        ? `Recollect is not built or not fully installed: ${error.message}\nIn a clone, run: npm ci && npm run build`
        : error,
    )
    process.exit(1)
  },
)
