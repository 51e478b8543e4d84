import { formatDisplayUrl } from './hosts'
import { readSettings } from './settings'
import { describeStartError, startServer } from './start'

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  try {
    console.log(`Solvelog is at ${formatDisplayUrl(settings.host, await startServer(settings))}`)
  } catch (error) {
    throw new Error(describeStartError(error, settings, `PORT=${settings.port + 1} npm start`), { cause: error })
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
