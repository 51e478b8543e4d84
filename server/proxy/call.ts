import * as v from 'valibot'
import { QUERIES, RECENT_LIMIT } from '#domain/practice-site'
import { Refusal } from './refusal'

/** An upstream request: one of the app's own query texts with validated variables. */
export interface Call {
  query: string
  variables: { username: string; limit?: number }
}

const username = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/))
const bodySchema = v.strictObject({ query: v.string(), variables: v.unknown() })
const userExistsSchema = v.strictObject({ username })
const recentSubmissionsSchema = v.strictObject({ username, limit: v.literal(RECENT_LIMIT) })
const OPERATION = /^\s*query\s+(\w+)/

/**
 * Reads the upstream request from a request body (V2). Only the operation name comes from the body's query text. The result
 * always has the app's own text. Throws a 400 refusal for anything but the app's two queries with valid variables.
 */
export function readCall(body: string): Call {
  const { query, variables } = checked(bodySchema, parseJson(body), 'The body must be {"query", "variables"}.')
  const operation = OPERATION.exec(query)?.[1]
  switch (operation) {
    case QUERIES.userExists.operation:
      return { query: QUERIES.userExists.text, variables: checked(userExistsSchema, variables, BAD_VARIABLES) }
    case QUERIES.recentSubmissions.operation:
      return {
        query: QUERIES.recentSubmissions.text,
        variables: checked(recentSubmissionsSchema, variables, BAD_VARIABLES),
      }
    default:
      throw badRequest("Only the app's own queries are forwarded.")
  }
}

const BAD_VARIABLES = `The variables must be a username of 1 to 64 letters, digits, "_", "." or "-", and for recent submissions limit ${RECENT_LIMIT}.`

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The body is not JSON.')
  }
}

function checked<Schema extends v.GenericSchema>(schema: Schema, value: unknown, message: string) {
  const result = v.safeParse(schema, value)
  if (!result.success) throw badRequest(message)
  return result.output
}

function badRequest(message: string): Refusal {
  return new Refusal(400, 'BAD_REQUEST', message)
}
