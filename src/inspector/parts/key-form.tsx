import { useState } from 'preact/hooks'
import { TEXTS } from '../texts.ts'

/** Asks for an API key. */
export function KeyForm({
  given,
  onKey,
}: {
  readonly given: boolean
  readonly onKey: (key: string) => void
}) {
  const [key, setKey] = useState('')
  return (
    <main class="key">
      <h1>{TEXTS.title}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onKey(key.trim())
        }}
      >
        <label>
          {TEXTS.key.label}
          <input
            type="password"
            autocomplete="off"
            required
            value={key}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="main">
          {TEXTS.key.go}
        </button>
      </form>
      {given && (
        <p class="failure" role="alert">
          {TEXTS.key.refused}
        </p>
      )}
      <p class="hint">{TEXTS.key.hint}</p>
    </main>
  )
}
