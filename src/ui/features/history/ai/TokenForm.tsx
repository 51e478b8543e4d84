import { useState } from 'react'
import { useBusy } from '../../../behaviour/use-busy'
import { Button } from '../../../components/Button'
import { TextField } from '../../../components/TextField'
import { enterToken } from './offer'

/**
 * Asks for the access token of the server, which is required unless the server runs on this computer (G3). The token is stored in this
 * browser.
 */
export function TokenForm({ problem }: { problem: string | null }) {
  const [token, setToken] = useState('')
  const [busy, run] = useBusy()
  return (
    <form
      aria-label="Unlock reviews"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run(() => enterToken(token))
      }}
      className="flex max-w-prose flex-col gap-2"
    >
      <TextField
        label="Token for reviews by the model of this server"
        type="password"
        autoComplete="off"
        value={token}
        readOnly={busy}
        error={problem}
        onChange={({ target }) => setToken(target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" busy={busy} disabled={token.trim() === ''}>
          Save token
        </Button>
        <p className="text-xs text-muted">The AI_TOKEN of the server. It is stored in this browser.</p>
      </div>
    </form>
  )
}
