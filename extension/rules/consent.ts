/**
 * The text of the first-run page (E19). After a change of any word here, nothing is read or recorded until the user has pressed Start
 * again.
 */
export const CONSENT: readonly { title: string; entries: readonly string[] }[] = [
  {
    title: 'What is read and recorded',
    entries: [
      'Your user name at leetcode.com, the number of your practice session, and your submissions with their code and your notes on them.',
      'How many submissions you have made to each problem.',
      'Each press of Run and Submit, with the code, the test case and the result.',
      'The code in the editor of a problem while you type it. You can switch this off in the popup.',
      'Which solutions and editorials you open.',
      "The form token of leetcode.com. It is read for each request and sent back to leetcode.com, as the site's own pages do. Only a short hash of it is stored, to notice that another user has signed in.",
    ],
  },
  {
    title: 'Where it is stored',
    entries: ["In the extension's own storage in this browser. You can export and delete everything in the popup."],
  },
  {
    title: 'Who gets it',
    entries: [
      'Only the Solvelog pages that you connect in the popup. No page is connected from the start.',
      'Nothing is sent to the makers of this extension or to anybody else. leetcode.com sees the requests for your submissions.',
    ],
  },
]

/** The text that is stored when the user presses Start. */
export const CONSENT_TEXT = JSON.stringify(CONSENT)
