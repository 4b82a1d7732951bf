/** Tools of software that stand in for each other: who switches to one no longer uses the others of its kind. */
import { later } from '../../std/later.ts'

const KINDS: readonly string[] = [
  'python|go|rust|java|typescript|javascript|ruby|php|kotlin|scala|c#|c++|elixir|perl|swift',
  'mysql|mariadb|postgres|postgresql|sqlite|mongodb|mongo|cockroachdb|oracle|sql server|dynamodb|firestore|supabase|cassandra',
  'jest|vitest|mocha|ava|jasmine|karma',
  'cypress|playwright|selenium|puppeteer',
  'webpack|vite|rollup|parcel|esbuild|turbopack|rspack',
  'npm|yarn|pnpm|bun',
  'eslint|biome|oxlint|tslint',
  'react|vue|svelte|angular|solid|preact|ember',
  'next.js|nextjs|next|nuxt|sveltekit|remix|astro|gatsby',
  'express|fastify|koa|hono|nestjs|hapi',
  'flask|django|fastapi|tornado',
  'github actions|gitlab ci|jenkins|circleci|travis|buildkite|teamcity|drone',
  'heroku|fly|fly.io|render|railway|vercel|netlify|hetzner|digitalocean|aws|azure|gcp|google cloud',
  'kubernetes|nomad|docker swarm|ecs',
  'rabbitmq|kafka|nats|redis streams|sqs',
  'vim|neovim|helix|emacs|vs code|vscode|zed|sublime text|intellij|cursor',
  'slack|teams|microsoft teams|discord|mattermost|zulip',
  'jira|linear|trello|asana|github issues',
  'terraform|pulumi|opentofu|cloudformation',
  'angular material|material ui|tailwind|bootstrap|chakra',
  'prisma|drizzle|typeorm|sequelize|knex|kysely',
]

const byName = later(() => {
  const known = new Map<string, readonly string[]>()
  for (const kind of KINDS) {
    const names = kind.split('|')
    for (const name of names) known.set(name, names)
  }
  return known
})

/** The names of the tools that one stands in for, in lower case, in one text; `undefined` when it is none of those known. */
export function insteadOf(tool: string): string | undefined {
  const name = plain(tool)
  return byName()
    .get(name)
    ?.filter((other) => other !== name)
    .join(' ')
}

/** Without its version: "Postgres 16". */
function plain(tool: string): string {
  return tool
    .toLowerCase()
    .replace(/ v?\d[\d.]*$/, '')
    .trim()
}
