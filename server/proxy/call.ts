import * as v from 'valibot'
import { QUERIES, RECENT_LIMIT } from '#domain/practice-site'
import { Refusal } from './refusal'

/** A request to the practice site: one of the app's own queries with validated variables. */
export interface Call {
  query: string
  variables: { username?: string; limit?: number }
}

const USERNAME_SCHEMA = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/))
const BODY_SCHEMA = v.strictObject({ query: v.string(), variables: v.unknown() })
const USER_EXISTS_SCHEMA = v.strictObject({ username: USERNAME_SCHEMA })
const RECENT_SUBMISSIONS_SCHEMA = v.strictObject({ username: USERNAME_SCHEMA, limit: v.literal(RECENT_LIMIT) })
const DAILY_CHALLENGE_SCHEMA = v.strictObject({})
const OPERATION_NAME = /^\s*query\s+(\w+)/

/**
 * Parses a request body to a request for the practice site (V2). The query text in the body only selects one of the app's three queries.
 * Throws a 400 refusal for any other query, or if the variables are not valid.
 */
export function readCall(body: string): Call {
  const { query, variables } = parseOrRefuse(BODY_SCHEMA, parseJson(body), 'The body must be {"query", "variables"}.')
  const operation = OPERATION_NAME.exec(query)?.[1]
  switch (operation) {
    case QUERIES.userExists.operation:
      return {
        query: QUERIES.userExists.text,
        variables: parseOrRefuse(USER_EXISTS_SCHEMA, variables, BAD_VARIABLES_MESSAGE),
      }
    case QUERIES.recentSubmissions.operation:
      return {
        query: QUERIES.recentSubmissions.text,
        variables: parseOrRefuse(RECENT_SUBMISSIONS_SCHEMA, variables, BAD_VARIABLES_MESSAGE),
      }
    case QUERIES.dailyChallenge.operation:
      return {
        query: QUERIES.dailyChallenge.text,
        variables: parseOrRefuse(
          DAILY_CHALLENGE_SCHEMA,
          variables,
          'The query for the daily challenge has no variables.',
        ),
      }
    default:
      throw createBadRequest("Only the app's own queries are forwarded.")
  }
}

const BAD_VARIABLES_MESSAGE = `The variables must be a username of 1 to 64 letters, digits, "_", "." or "-", and for recent submissions limit ${RECENT_LIMIT}.`

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw createBadRequest('The body is not JSON.')
  }
}

function parseOrRefuse<Schema extends v.GenericSchema>(schema: Schema, value: unknown, message: string) {
  const result = v.safeParse(schema, value)
  if (!result.success) throw createBadRequest(message)
  return result.output
}

function createBadRequest(message: string): Refusal {
  return new Refusal(400, 'BAD_REQUEST', message)
}
