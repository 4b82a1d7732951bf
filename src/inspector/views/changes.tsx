/** What is written, as it is written; what can be taken back; work that waits or failed; what models cost. */
import { useEffect, useState } from 'preact/hooks'
import type { Stats } from '../../api.ts'
import type { ChangeNotice } from '../../model/change-notice.ts'
import type { Job } from '../../model/job.ts'
import { mayWrite, useApp } from '../app.ts'
import { CorrectionDialog, type Wish } from '../parts/correction-dialog.tsx'
import { Failure, minute, Nothing, Said, To, Waiting } from '../parts/small.tsx'
import { TEXTS } from '../texts.ts'
import { said, useLoad } from '../use-load.ts'

/** Notices that are kept on the page, and how long news wait for each other before anything else is read anew. */
const KEPT = 100
const NEWS_MS = 1500

export function Changes() {
  const { address, space, version } = useApp()
  const { notices, failed } = useNotices()
  const [news, setNews] = useState(0)
  const last = notices[0]?.position ?? 0
  useEffect(() => {
    const timer = setTimeout(() => setNews(last), NEWS_MS)
    return () => clearTimeout(timer)
  }, [last])
  const found = useLoad(JSON.stringify([address.ns, version, news]), async () => {
    const [stats, batches, jobs] = await Promise.all([
      space.stats(),
      space.batches({ limit: 50 }),
      space.jobs({ limit: 50 }),
    ])
    return { stats, batches, jobs }
  })
  return (
    <>
      <h1>{TEXTS.changes.title}</h1>
      <Waiting busy={found.busy} />
      {found.error !== null && <Failure text={found.error} />}
      {found.value !== null && <Figures stats={found.value.stats} />}
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
      {found.value !== null && <Batches batches={found.value.batches} />}
      {found.value !== null && <Jobs jobs={found.value.jobs} />}
      {found.value !== null && <Ledger stats={found.value.stats} />}
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

function Batches({
  batches,
}: {
  readonly batches: Awaited<ReturnType<ReturnType<typeof useApp>['space']['batches']>>
}) {
  const { access } = useApp()
  const [wish, setWish] = useState<Wish | null>(null)
  return (
    <section>
      <h2>{TEXTS.changes.batches}</h2>
      {batches.length === 0 && <Nothing text={TEXTS.changes.noBatches} />}
      <ul class="plain rows">
        {batches.map(({ id, at, reason, touched }) => (
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
      {wish !== null && <CorrectionDialog wish={wish} onClose={() => setWish(null)} />}
    </section>
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
