import { expectNothingLost, hideDatabase, NOTES, test } from './harness/recovery'

// The tests mostly wait. They run one after another, so that other processes can use the processor meanwhile.
test.describe.configure({ mode: 'default' })

test('[L9] [fault 43] CURRENT is deleted and the database’s name is lost: everything is restored', async ({
  profile,
  prepared: { username, solve },
}) => {
  const laterNotes = await hideDatabase(profile, username, solve)
  await expectNothingLost(profile, username, [...NOTES, ...laterNotes])
})
