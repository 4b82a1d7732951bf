/** Conversations: the list of them, or one as a chat with its topics and what was kept of each turn. */
import { useEffect, useState } from 'preact/hooks'
import type { Distilled } from '../../model/distilled.ts'
import type { Topic } from '../../model/topic.ts'
import type { StoredTurn } from '../../model/turn.ts'
import { mayWrite, useApp } from '../app.ts'
import { CorrectionDialog, type Wish } from '../parts/correction-dialog.tsx'
import { Pager } from '../parts/pager.tsx'
import { day, Failure, Failures, minute, Nothing, Said, To, Waiting, Whole } from '../parts/small.tsx'
import { TEXTS } from '../texts.ts'
import { useLoad } from '../use-load.ts'

export function Talk() {
  const { session, turn } = useApp().address.query
  if (session !== undefined) return <One session={session} />
  return turn === undefined ? <List /> : <Sought turn={turn} />
}

/** A turn of which only the id is known. */
function Sought({ turn }: { readonly turn: string }) {
  const { address, space, go } = useApp()
  const found = useLoad(JSON.stringify([address.ns, turn]), () => space.turns({ ids: [turn] }))
  const session = found.value?.[0]?.session
  useEffect(() => {
    if (session !== undefined) go('talk', { session, turn }, true)
  }, [session])
  if (found.error !== null) return <Failure text={found.error} />
  return found.value?.length === 0 ? <Nothing text={TEXTS.talk.gone} /> : <Waiting busy={found.busy} />
}

const SESSIONS = 50

function List() {
  const { address, space, go, version } = useApp()
  const { q = '', page = '0' } = address.query
  const key = JSON.stringify([address.ns, page, version])
  const found = useLoad(q === '' ? key : null, async () => {
    const offset = Number(page) * SESSIONS
    // One more tells whether there is a next page.
    const sessions = await space.sessions({ newestFirst: true, offset, limit: SESSIONS + 1 })
    return { sessions: sessions.slice(0, SESSIONS), more: sessions.length > SESSIONS }
  })
  const said = useLoad(q === '' ? null : JSON.stringify([address.ns, q, page, version]), () =>
    space.turns({ matching: q, offset: Number(page) * SESSIONS, limit: SESSIONS + 1 }),
  )
  const more = q === '' ? found.value?.more === true : (said.value?.length ?? 0) > SESSIONS
  return (
    <>
      <h1>{TEXTS.talk.title}</h1>
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault()
          go('talk', { q: String(new FormData(event.currentTarget).get('q')) })
        }}
      >
        <label class="wide">
          <span>{TEXTS.talk.find}</span>
          <input key={q} name="q" type="search" defaultValue={q} />
        </label>
        <button type="submit" class="main">
          {TEXTS.talk.search}
        </button>
      </form>
      <Waiting busy={found.busy || said.busy} />
      <Failures of={[found, said]} />
      <ul class="plain rows">
        {found.value?.sessions.map((session) => (
          <li key={session.id}>
            <To view="talk" query={{ session: session.id }}>
              <Said text={session.id} />
            </To>
            <span class="more">
              {day(session.from)} · {TEXTS.talk.turns(session.turns)}
              {session.consolidated < session.turns &&
                ` · ${TEXTS.talk.waiting(session.turns - session.consolidated)}`}
            </span>
          </li>
        ))}
        {said.value?.slice(0, SESSIONS).map((turn) => (
          <li key={turn.id}>
            <To view="talk" query={{ session: turn.session, turn: turn.id }}>
              <Said text={`${turn.speaker}: ${turn.content.slice(0, 200)}`} />
            </To>
            <span class="more">{minute(turn.at)}</span>
          </li>
        ))}
      </ul>
      {found.value?.sessions.length === 0 && <Nothing text={TEXTS.talk.none} />}
      {said.value?.length === 0 && <Nothing text={TEXTS.talk.notSaid} />}
      <Pager page={Number(page)} more={more} onPage={(next) => go('talk', { q, page: String(next) })} />
    </>
  )
}

const TURNS = 60
/** Turns before the one that is sought. */
const BEFORE = 15

function One({ session }: { readonly session: string }) {
  const { address, space, access, go, version } = useApp()
  const { turn = '', from } = address.query
  const [wish, setWish] = useState<Wish | null>(null)
  const found = useLoad(JSON.stringify([address.ns, session, turn, from, version]), async () => {
    const offset = Number(from ?? (await placeOf(space, turn)))
    const page = await space.turns({ session, offset, limit: TURNS + 1 })
    const turns = page.slice(0, TURNS)
    const ids = [...new Set(turns.flatMap((t) => t.topic ?? []))]
    const topics = await Promise.all(ids.map((id) => space.get('topic', id).catch(() => null)))
    return { offset, turns, more: page.length > TURNS, topics: topics.filter((t) => t !== null) }
  })
  const ids = found.value?.turns.map((t) => t.id) ?? []
  const kept = useLoad(ids.length === 0 ? null : JSON.stringify([address.ns, ids, version]), () =>
    space.distilled(ids),
  )
  useEffect(() => {
    if (turn !== '') document.getElementById(`turn ${turn}`)?.scrollIntoView({ block: 'center' })
  }, [turn, found.value])
  const forgetSession = (): void =>
    setWish({
      title: TEXTS.talk.forgetSession(session),
      done: TEXTS.done.deleteSession,
      correction: { action: 'deleteSession', id: session },
      after: () => go('talk'),
    })
  const at = found.value?.offset ?? 0
  return (
    <>
      <p class="crumb">
        <To view="talk">{TEXTS.talk.title}</To>
      </p>
      <h1>
        <Said text={session} />
      </h1>
      <Waiting busy={found.busy || kept.busy} />
      <Failures of={[found, kept]} />
      {at > 0 && (
        <button type="button" onClick={() => go('talk', { session, from: String(Math.max(0, at - TURNS)) })}>
          {TEXTS.talk.earlier}
        </button>
      )}
      {found.value !== null && (
        <Chat
          turns={found.value.turns}
          topics={found.value.topics}
          kept={kept.value ?? []}
          sought={turn}
          onForget={
            mayWrite(access)
              ? (id) =>
                  setWish({
                    title: TEXTS.talk.forgetTurn,
                    done: TEXTS.done.deleteTurn,
                    correction: { action: 'deleteTurn', id },
                  })
              : null
          }
        />
      )}
      {found.value?.turns.length === 0 && <Nothing text={TEXTS.talk.gone} />}
      {found.value?.more && (
        <button type="button" onClick={() => go('talk', { session, from: String(at + TURNS) })}>
          {TEXTS.talk.later}
        </button>
      )}
      {mayWrite(access) && (
        <p class="actions">
          <button type="button" class="danger" onClick={forgetSession}>
            {TEXTS.talk.forgetAll}
          </button>
        </p>
      )}
      {wish !== null && <CorrectionDialog wish={wish} onClose={() => setWish(null)} />}
    </>
  )
}

/** Where a page begins that shows a turn. */
async function placeOf(space: ReturnType<typeof useApp>['space'], turn: string): Promise<number> {
  const [sought] = turn === '' ? [] : await space.turns({ ids: [turn] })
  return Math.max(0, (sought?.ordinal ?? 0) - BEFORE)
}

interface ChatProps {
  readonly turns: readonly StoredTurn[]
  readonly topics: readonly Topic[]
  readonly kept: readonly Distilled[]
  readonly sought: string
  readonly onForget: ((id: string) => void) | null
}

/** Turns in their order; those of one topic are bracketed together. */
function Chat({ turns, topics, kept, sought, onForget }: ChatProps) {
  const keptOf = new Map(kept.map((k) => [k.turn as string, k]))
  const topicOf = new Map(topics.map((t) => [t.id as string, t]))
  const groups: { topic: string | null; turns: StoredTurn[] }[] = []
  for (const turn of turns) {
    const last = groups.at(-1)
    if (last !== undefined && last.topic === turn.topic) last.turns.push(turn)
    else groups.push({ topic: turn.topic, turns: [turn] })
  }
  const speakers = [...new Set(turns.map((t) => t.speaker))].sort()
  return (
    <div class="chat">
      {groups.map((group) => (
        <section key={group.turns[0]?.id} class={group.topic === null ? 'waiting' : 'topic'}>
          <p class="summary">
            {group.topic === null ? (
              TEXTS.talk.notYet
            ) : (
              <Said text={topicOf.get(group.topic)?.summary ?? ''} />
            )}
          </p>
          {group.turns.map((turn) => (
            <article
              key={turn.id}
              id={`turn ${turn.id}`}
              class={`turn ${speakers.indexOf(turn.speaker) % 2 === 0 ? 'one' : 'other'} ${turn.id === sought ? 'sought' : ''}`}
            >
              <p class="who">
                <Said text={turn.speaker} /> <time>{minute(turn.at)}</time>
                {onForget !== null && (
                  <button type="button" class="quiet" onClick={() => onForget(turn.id)}>
                    {TEXTS.talk.forget}
                  </button>
                )}
              </p>
              <Whole text={turn.content} />
              {turn.captions.map((caption) => (
                <p key={caption} class="hint">
                  <Said text={caption} />
                </p>
              ))}
              <Kept kept={keptOf.get(turn.id)} />
            </article>
          ))}
        </section>
      ))}
    </div>
  )
}

function Kept({ kept }: { readonly kept: Distilled | undefined }) {
  if (kept === undefined || (kept.facts.length === 0 && kept.cues.length === 0)) return null
  return (
    <div class="kept">
      {kept.facts.map((fact) => (
        <To
          key={fact.id}
          view="fact"
          query={{ id: fact.id }}
          class={fact.status === 'active' ? '' : fact.status}
        >
          <Said text={fact.statement} />
        </To>
      ))}
      <span class="cues">
        <Said text={kept.cues.join(' · ')} />
      </span>
    </div>
  )
}
