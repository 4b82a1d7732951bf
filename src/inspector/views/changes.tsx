/** What is written, as it is written; what can be taken back; work that waits or failed; what models cost. */
import { useEffect, useState } from 'preact/hooks'
import type { Namespace, Stats } from '../../api.ts'
import type { ChangeNotice } from '../../model/change-notice.ts'
import type { Injection } from '../../model/injection.ts'
import type { Job } from '../../model/job.ts'
import { mayWrite, useApp } from '../app.ts'
import { CorrectionDialog, type Wish } from '../parts/correction-dialog.tsx'
import { Failure, Failures, minute, Nothing, Said, To, Waiting } from '../parts/small.tsx'
import { TEXTS } from '../texts.ts'
import { said, useLoad } from '../use-load.ts'

/** Notices that are kept on the page, and how long news wait for each other before anything else is read anew. */
const KEPT = 100
const NEWS_MS = 1500
/** Rows of a list before somebody asks for more. */
const ROWS = 10

export function Changes() {
  const { address, space, version } = useApp()
  const { notices, failed } = useNotices()
  const [news, setNews] = useState(0)
  const last = notices[0]?.position ?? 0
  useEffect(() => {
    const timer = setTimeout(() => setNews(last), NEWS_MS)
    return () => clearTimeout(timer)
  }, [last])
  // Each for itself: none waits for the slowest.
  const key = JSON.stringify([address.ns, version, news])
  const stats = useLoad(key, () => space.stats())
  const jobs = useLoad(key, () => space.jobs({ limit: 50 }))
  const [rows, setRows] = useState({ batches: ROWS, injections: ROWS })
  // One more tells whether there are more.
  const batches = useLoad(`${key} ${rows.batches}`, () => space.batches({ limit: rows.batches + 1 }))
  const told = useLoad(`${key} ${rows.injections}`, () => space.injections({ limit: rows.injections + 1 }))
  const more = (list: keyof typeof rows) => () => setRows({ ...rows, [list]: rows[list] + 4 * ROWS })
  const all = [stats, jobs, batches, told]
  return (
    <>
      <h1>{TEXTS.changes.title}</h1>
      <Waiting busy={all.some((each) => each.busy)} />
      <Failures of={all} />
      {stats.value !== null && <Figures stats={stats.value} />}
      <section>
        <h2>{TEXTS.changes.live}</h2>
        {failed !== null && <Failure text={failed} />}
        {notices.length === 0 && <Nothing text={TEXTS.changes.quiet} />}
        <ul class="plain rows" aria-live="polite">
          {notices.map((notice) => (
            <li key={notice.position}>
              <span class="chip">{TEXTS.changes.kinds[notice.kind]}</span>
              <ToNotice notice={notice} />
            </li>
          ))}
        </ul>
      </section>
      {batches.value !== null && (
        <Batches batches={batches.value} most={rows.batches} onMore={more('batches')} />
      )}
      {jobs.value !== null && <Jobs jobs={jobs.value} />}
      {told.value !== null && told.value.length > 0 && (
        <Injections told={told.value} most={rows.injections} onMore={more('injections')} />
      )}
      {stats.value !== null && <Ledger stats={stats.value} />}
    </>
  )
}

function useNotices(): { notices: readonly ChangeNotice[]; failed: string | null } {
  const { address, space } = useApp()
  const [notices, setNotices] = useState<readonly ChangeNotice[]>([])
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    const watch = async (): Promise<void> => {
      for await (const notice of space.changes({ signal: gone.signal }))
        setNotices((before) => [notice, ...before].slice(0, KEPT))
    }
    setNotices([])
    watch().catch((error: unknown) => gone.signal.aborted || setFailed(said(error)))
    return () => gone.abort()
  }, [address.ns])
  return { notices, failed }
}

function ToNotice({ notice: { kind, id } }: { readonly notice: ChangeNotice }) {
  if (id === null) return <span>{TEXTS.changes.somethingDeleted}</span>
  if (kind === 'turn')
    return (
      <To view="talk" query={{ turn: id }}>
        <Said text={id} />
      </To>
    )
  if (kind === 'fact')
    return (
      <To view="fact" query={{ id }}>
        <Said text={id} />
      </To>
    )
  return <Said text={id} />
}

function Figures({ stats }: { readonly stats: Stats }) {
  const figures = [
    [TEXTS.changes.sessions, stats.sessions],
    [TEXTS.changes.turns, stats.turns],
    [TEXTS.changes.topics, stats.topics],
    [TEXTS.changes.entities, stats.entities],
    [TEXTS.changes.facts, stats.facts],
    [TEXTS.changes.denied, stats.deniedFacts],
    [TEXTS.changes.buffered, stats.buffered],
  ] as const
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ListProps {
  /** Rows that are shown; of a longer list the rest is asked for. */
  readonly most: number
  readonly onMore: () => void
}

function Batches({
  batches,
  most,
  onMore,
}: ListProps & { readonly batches: Awaited<ReturnType<Namespace['batches']>> }) {
  const { access } = useApp()
  const [wish, setWish] = useState<Wish | null>(null)
  return (
    <section>
      <h2>{TEXTS.changes.batches}</h2>
      {batches.length === 0 && <Nothing text={TEXTS.changes.noBatches} />}
      <ul class="plain rows">
        {batches.slice(0, most).map(({ id, at, reason, touched }) => (
          <li key={id}>
            <time>{minute(at)}</time>
            <Said text={reason} />
            <span class="more">{TEXTS.changes.touched(touched.length)}</span>
            {mayWrite(access) && (
              <button
                type="button"
                class="quiet"
                onClick={() =>
                  setWish({
                    title: TEXTS.changes.undoTitle(reason),
                    done: TEXTS.undone,
                    correction: { action: 'undo', id },
                  })
                }
              >
                {TEXTS.undo}
              </button>
            )}
          </li>
        ))}
      </ul>
      <More there={batches.length > most} onMore={onMore} />
      {wish !== null && <CorrectionDialog wish={wish} onClose={() => setWish(null)} />}
    </section>
  )
}

function More({ there, onMore }: { readonly there: boolean; readonly onMore: () => void }) {
  if (!there) return null
  return (
    <button type="button" onClick={onMore}>
      {TEXTS.changes.more}
    </button>
  )
}

/** What hooks told coding agents. */
function Injections({ told, most, onMore }: ListProps & { readonly told: readonly Injection[] }) {
  return (
    <section>
      <h2>{TEXTS.changes.injections}</h2>
      <ul class="plain rows">
        {told.slice(0, most).map((injection) => (
          <Told key={`${injection.at} ${injection.session}`} injection={injection} />
        ))}
      </ul>
      <More there={told.length > most} onMore={onMore} />
    </section>
  )
}

function Told({
  injection: { at, host, question, turns, facts, tokens },
}: {
  readonly injection: Injection
}) {
  return (
    <li>
      <time>{minute(at)}</time>
      <span class="chip">
        <Said text={host} />
      </span>
      {question === null ? (
        TEXTS.changes.brief
      ) : (
        <To view="ask" query={{ q: question }}>
          <Said text={question} />
        </To>
      )}
      <details class="more">
        <summary>
          {TEXTS.changes.lines(turns.length + facts.length)} · {TEXTS.tokens(tokens)}
        </summary>
        {facts.map((id) => (
          <To key={id} view="fact" query={{ id }}>
            {TEXTS.kinds.fact} <Said text={id} />{' '}
          </To>
        ))}
        {turns.map((id) => (
          <To key={id} view="talk" query={{ turn: id }}>
            {TEXTS.kinds.turn} <Said text={id} />{' '}
          </To>
        ))}
      </details>
    </li>
  )
}

function Jobs({ jobs }: { readonly jobs: readonly Job[] }) {
  const { space, access, changed } = useApp()
  const [failed, setFailed] = useState('')
  return (
    <section>
      <h2>{TEXTS.changes.jobs}</h2>
      {jobs.length === 0 && <Nothing text={TEXTS.changes.noJobs} />}
      <ul class="plain rows">
        {jobs.map((job) => (
          <li key={job.id}>
            <span class={`chip ${job.state === 'dead' ? 'warn' : ''}`}>
              {TEXTS.changes.states[job.state]}
            </span>
            <To view="talk" query={{ session: job.subject }}>
              <Said text={job.id} />
            </To>
            {job.error !== null && <Said text={job.error} />}
            {mayWrite(access) && job.state !== 'running' && (
              <button
                type="button"
                onClick={() =>
                  space.flush(job.subject).then(changed, (error: unknown) => setFailed(said(error)))
                }
              >
                {TEXTS.changes.retry}
              </button>
            )}
          </li>
        ))}
      </ul>
      {failed !== '' && <Failure text={failed} />}
    </section>
  )
}

function Ledger({ stats: { ledger } }: { readonly stats: Stats }) {
  if (ledger.length === 0) return null
  return (
    <section>
      <h2>{TEXTS.changes.ledger}</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              {TEXTS.changes.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ledger.map((row) => (
              <tr key={`${row.task} ${row.model}`}>
                <th scope="row">{row.task}</th>
                <td>
                  <Said text={row.model} />
                </td>
                <td>{row.calls}</td>
                <td>{row.inputTokens}</td>
                <td>{row.outputTokens}</td>
                <td>{(100 * row.errorRate).toFixed(1)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
