import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { dataState } from '../../shared/backup-store'
import { state } from '../../shared/state'
import { exportData } from './actions'
import { Part } from './Part'

/** Explains WebKit's seven-day rule, and how to move the log to the installed app, which has its own storage. */
export function MoveToAppPart() {
  const { task } = useSnapshot(dataState)
  const { username } = useSnapshot(state)
  const [exported, setExported] = useState(false)
  return (
    <Part title="Seven-day rule">
      <p className="mb-3 text-secondary">
        This browser deletes what a site stored after seven days of use without a visit to the site. Solvelog on the
        Home Screen or in the Dock is exempt. The installed app starts with an empty log, so move your log there, or
        export regularly.
      </p>
      <Button inactive={task !== null} onClick={() => void exportData().then(setExported)}>
        Move to the app
      </Button>
      <div role="status">
        {exported && (
          <>
            <p className="mt-3">Your log is exported. Continue in the app:</p>
            <ol className="mt-1 ml-5 list-decimal">
              <li>iPhone and iPad: press Share, then Add to Home Screen. Mac: choose File, then Add to Dock.</li>
              <li>Open Solvelog from the Home Screen or the Dock, and sign in as {username}.</li>
              <li>Open Your data there, press Import…, and choose the exported file in your downloads.</li>
            </ol>
          </>
        )}
      </div>
    </Part>
  )
}
