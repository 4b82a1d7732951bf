/** Tools of software that stand in for each other: who switches to one no longer uses the others of its kind. */
import { later } from '../../../std/later.ts'

/** What each kind is called, and its tools. */
const KINDS: readonly (readonly [names: string, tools: string])[] = [
  [
    'programming language|language',
    'python|go|rust|java|typescript|javascript|ruby|php|kotlin|scala|c#|c++|elixir|perl|swift',
  ],
  [
    'database|db|database system',
    'mysql|mariadb|postgres|postgresql|sqlite|mongodb|mongo|cockroachdb|oracle|sql server|dynamodb|firestore|supabase|cassandra',
  ],
  ['test runner|test framework|testing framework|unit test framework', 'jest|vitest|mocha|ava|jasmine|karma'],
  [
    'test runner|e2e framework|browser test framework|end-to-end framework',
    'cypress|playwright|selenium|puppeteer',
  ],
  ['bundler|build tool', 'webpack|vite|rollup|parcel|esbuild|turbopack|rspack'],
  ['package manager', 'npm|yarn|pnpm|bun'],
  ['linter', 'eslint|biome|oxlint|tslint|ruff|flake8|pylint|golangci-lint|clippy|rubocop'],
  ['formatter|code formatter', 'prettier|biome|dprint|black|ruff|gofmt|rustfmt|yapf'],
  ['runtime|javascript runtime', 'node|node.js|deno'],
  [
    'framework|frontend framework|front-end framework|ui framework|javascript framework',
    'react|vue|svelte|angular|solid|preact|ember',
  ],
  ['framework|meta framework|web framework', 'next.js|nextjs|next|nuxt|sveltekit|remix|astro|gatsby'],
  ['framework|web framework|backend framework', 'express|fastify|koa|hono|nestjs|hapi'],
  ['framework|web framework|backend framework', 'flask|django|fastapi|tornado'],
  [
    'ci|ci system|ci server|ci provider',
    'github actions|gitlab ci|jenkins|circleci|travis|buildkite|teamcity|drone',
  ],
  [
    'hosting|host|hosting provider|cloud provider|cloud|platform',
    'heroku|fly|fly.io|render|railway|vercel|netlify|hetzner|digitalocean|aws|azure|gcp|google cloud',
  ],
  [
    'container tool|container runtime|container engine',
    'docker|podman|containerd|rancher desktop|colima|orbstack',
  ],
  ['package manager|python package manager', 'poetry|pip|pipenv|uv|conda|pdm|hatch'],
  ['orchestrator', 'kubernetes|nomad|docker swarm|ecs'],
  ['message queue|queue|message broker|broker', 'rabbitmq|kafka|nats|redis streams|sqs'],
  [
    'editor|text editor|code editor|ide',
    'vim|neovim|helix|emacs|vs code|vscode|zed|sublime text|intellij|cursor',
  ],
  ['chat|chat tool|chat app|messenger', 'slack|teams|microsoft teams|discord|mattermost|zulip'],
  ['issue tracker|tracker|ticket system', 'jira|linear|trello|asana|github issues'],
  ['infrastructure tool|iac tool', 'terraform|pulumi|opentofu|cloudformation'],
  ['ui library|css framework|component library', 'angular material|material ui|tailwind|bootstrap|chakra'],
  [
    'to-do app|task manager|todo app',
    'todoist|ticktick|omnifocus|things 3|google tasks|microsoft to do|any.do',
  ],
  [
    'note app|notes app|note-taking app|notebook app',
    'notion|obsidian|evernote|onenote|logseq|roam|bear|apple notes|google keep',
  ],
  ['password manager', '1password|bitwarden|lastpass|keepass|dashlane|proton pass'],
  ['browser|web browser', 'chrome|google chrome|firefox|safari|edge|brave|vivaldi|opera|arc'],
  ['music service|streaming service', 'spotify|apple music|tidal|deezer|youtube music|qobuz'],
  ['operating system|os|distro', 'windows|macos|ubuntu|fedora|debian|arch|arch linux|linux mint|nixos'],
  ['design tool', 'figma|sketch|adobe xd|penpot'],
  ['orm', 'prisma|drizzle|typeorm|sequelize|knex|kysely'],
]

/** What kinds of tools are called: alternatives of a pattern. */
export const TOOL_KINDS: string = [
  ...new Set(KINDS.flatMap(([names]) => names.split('|'))),
  'front-?end',
  'back-?end',
  'IDE',
  'CI',
  'ORM',
  'DB',
  'web server',
  'version control',
]
  .sort((a, b) => b.length - a.length)
  .join('|')

/** Software that nothing of these lists stands in for. */
const FURTHER =
  /^(?:php|redis|nginx|caddy|debian|ubuntu|ios|android|linux|angular|react native|expo|electron|tauri|spring|spring boot|rails|laravel|symfony|phoenix|gradle|maven|turborepo|nx|lerna|bazel|kotlin|swift|haskell|ocaml|clojure|zig|dart|flutter|c|graphql|trpc|grpc|htmx|alpine|jquery|redux|zustand|storybook|elasticsearch|opensearch|meilisearch|algolia|clickhouse|duckdb|neon|planetscale|turso|cloudflare|cloudflare workers|lambda|s3|stripe|auth0|clerk|sentry|datadog|grafana|prometheus|celery|sidekiq|bullmq|pytest|junit|rspec|chrome|safari|axum|actix|gin|fiber|echo|rocket|tokio|numpy|pandas|pytorch|tensorflow|openai|langchain)(?:\.js)?$/i
/** Whether it is a name of software that is known, with or without its version. */
export function isSoftware(tool: string): boolean {
  return byName().has(plain(tool)) || FURTHER.test(plain(tool))
}

/** Ways to work that have names: alternatives of a pattern. */
export const PRACTICES: string =
  '(?:conventional|signed|atomic) commits|semantic (?:versioning|release)|semver|calver|trunk-based development|git-?flow|github flow|feature (?:flags|branches|toggles)|squash (?:merges|commits)|merge commits|stacked prs|test-driven development|tdd|bdd|ddd|domain-driven design|pair programming|mob programming|continuous deployment|continuous integration|blue-green deployments?|canary releases?|release trains?|strict mode|server components|event sourcing|clean architecture|hexagonal architecture|pre-commit hooks|git hooks|changesets'

const byName = later(() => {
  const known = new Map<string, readonly string[]>()
  for (const [, tools] of KINDS) {
    const names = tools.split('|')
    for (const name of names) if (!known.has(name)) known.set(name, names)
  }
  return known
})

/**
 * The names of the tools that one stands in for, in lower case, with commas; `undefined` when it is none of those known.
 *
 * @param kind As what, where that is said: Biome formats, and lints.
 */
export function insteadOf(tool: string, kind = ''): string | undefined {
  const name = plain(tool)
  const alike = KINDS.find(([kinds, tools]) => isOne(kinds, kind.toLowerCase()) && isOne(tools, name))?.[1]
  return (alike?.split('|') ?? byName().get(name))?.filter((other) => other !== name).join(', ')
}

/** Tools that are written small, and are no words of their own: "pnpm". */
export function isSmallTool(tool: string): boolean {
  return tool === tool.toLowerCase() && byName().has(plain(tool)) && !WORDS.has(tool)
}
const WORDS: ReadonlySet<string> = new Set(
  'go rust java oracle render railway fly solid next nest express bear sketch teams linear roam arch edge safari brave arc drone ember astro remix hatch parcel ruby python swift scala koa hapi ava windows slack notion opera'.split(
    ' ',
  ),
)

/** Whether it is of a kind that people ask for: Zed is an editor. */
export function isToolOf(kind: string, tool: string): boolean {
  const name = plain(tool)
  return KINDS.some(([names, tools]) => isOne(names, kind) && isOne(tools, name))
}

function isOne(names: string, name: string): boolean {
  return name !== '' && names.split('|').includes(name)
}

/** Without its version: "Postgres 16". */
function plain(tool: string): string {
  return tool
    .toLowerCase()
    .replace(/ v?\d[\d.]*$/, '')
    .trim()
}
