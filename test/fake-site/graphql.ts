export interface Field {
  name: string
  alias: string
  args: Record<string, unknown>
  fields: Field[]
}

/** The practice site would answer the query with status 400. */
export class QueryError extends Error {}

const TOKEN = /[A-Za-z_]\w*|\$[A-Za-z_]\w*|"[^"]*"|-?\d+|[{}():!]/g

/** Returns the top-level fields. Supports only the queries of the app and the server. */
export function parseQuery(text: string, variables: Record<string, unknown>): Field[] {
  const tokens: string[] = text.match(TOKEN) ?? []
  const start = tokens.indexOf('{')
  if (tokens[0] !== 'query' || start < 0) throw new QueryError('Syntax Error: expected a query')
  return new QueryParser(tokens, start, variables).parseSelection()
}

/** The keys of the result are the aliases of the query. */
export function selectFields(source: unknown, fields: readonly Field[]): unknown {
  if (Array.isArray(source)) return source.map((item) => selectFields(item, fields))
  if (source === null || fields.length === 0) return source
  const values = new Map(Object.entries(Object(source)))
  const entries = fields.map((field): [string, unknown] => {
    if (!values.has(field.name)) throw new QueryError(`Cannot query field "${field.name}".`)
    return [field.alias, selectFields(values.get(field.name), field.fields)]
  })
  return Object.fromEntries(entries)
}

class QueryParser {
  constructor(
    private readonly tokens: readonly string[],
    private position: number,
    private readonly variables: Record<string, unknown>,
  ) {}

  parseSelection(): Field[] {
    this.expect('{')
    const fields: Field[] = []
    while (this.peek() !== '}') fields.push(this.parseField())
    this.expect('}')
    return fields
  }

  private parseField(): Field {
    const alias = this.readToken()
    const name = this.skip(':') ? this.readToken() : alias
    const args = this.skip('(') ? this.parsePairs(')') : {}
    return { name, alias, args, fields: this.peek() === '{' ? this.parseSelection() : [] }
  }

  private parsePairs(end: string): Record<string, unknown> {
    const values: Record<string, unknown> = {}
    while (!this.skip(end)) {
      const name = this.readToken()
      this.expect(':')
      values[name] = this.parseValue()
    }
    return values
  }

  private parseValue(): unknown {
    if (this.skip('{')) return this.parsePairs('}')
    const token = this.readToken()
    if (!token.startsWith('$')) return JSON.parse(token)
    const name = token.slice(1)
    if (!(name in this.variables)) throw new QueryError(`Variable "${token}" was not provided.`)
    return this.variables[name]
  }

  private peek(): string {
    const token = this.tokens[this.position]
    if (token === undefined) throw new QueryError('Syntax Error: unexpected <EOF>')
    return token
  }

  private readToken(): string {
    const token = this.peek()
    this.position += 1
    return token
  }

  private skip(token: string): boolean {
    if (this.peek() !== token) return false
    this.position += 1
    return true
  }

  private expect(token: string): void {
    if (!this.skip(token)) throw new QueryError(`Syntax Error: expected "${token}", found "${this.peek()}"`)
  }
}
