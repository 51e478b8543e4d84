import { expectNothingCovered, MAIN_SCREENS, showNoticesAndToast } from './harness/covered-controls'
import { test } from './harness/test'

test('[W6, W3] on ten screens, no notice, toast or bar covers a control on a computer and on a phone', async ({
  page,
  signInNewUser,
}) => {
  await showNoticesAndToast({ page, signInNewUser })
  await expectNothingCovered(page, MAIN_SCREENS, [1440, 390])
})
