/** A call of the browser's storage that can fail. `begin` is the start of a transaction that writes to the log. */
export type StorageCall = 'open' | 'get' | 'getAll' | 'begin' | 'put' | 'commit'

export const STORAGE_CALLS: readonly StorageCall[] = ['open', 'get', 'getAll', 'begin', 'put', 'commit']

/**
 * WebKit's errors after it has dropped a connection in the background. All browsers have them while a connection is
 * closing.
 */
export const CONNECTION_ERRORS: readonly [name: string, message: string][] = [
  ['UnknownError', 'Connection to Indexed Database server lost. Refresh the page to try again'],
  ['UnknownError', 'Attempt to get a record from database without an in-progress transaction'],
  ['InvalidStateError', 'Failed to execute ‘transaction’ on ‘IDBDatabase’: The database connection is closing.'],
  ['AbortError', 'The operation was aborted.'],
]

/** `db` is the connection, or null if the call opens one. */
type ShouldFail = (db: IDBDatabase | null) => boolean
type CreateError = () => DOMException

/** Makes the next `times` calls of a kind fail with an error, until `heal()` is called. */
export function failStorage(
  storageCall: StorageCall,
  [name, message]: readonly [string, string],
  times = Number.POSITIVE_INFINITY,
) {
  let failuresLeft = times
  const heal = INJECTIONS[storageCall](
    () => failuresLeft-- > 0,
    () => new DOMException(message, name),
  )
  return {
    heal,
    get failureCount() {
      return times - Math.max(failuresLeft, 0)
    },
  }
}

/** Makes a kind of call fail on all connections that are open now. Later connections work. */
export function breakConnections(
  storageCall: Exclude<StorageCall, 'open'>,
  [name, message]: readonly [string, string],
) {
  const working = new WeakSet<IDBDatabase>()
  const realOpen = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...args) {
    const request = realOpen.apply(this, args)
    request.addEventListener('upgradeneeded', () => working.add(request.result))
    request.addEventListener('success', () => working.add(request.result))
    return request
  }
  const healPlace = INJECTIONS[storageCall](
    (db) => db !== null && !working.has(db),
    () => new DOMException(message, name),
  )
  return {
    heal() {
      healPlace()
      IDBFactory.prototype.open = realOpen
    },
  }
}

/** Each function makes a call fail by replacing methods of the browser. It returns a function that restores them. */
const INJECTIONS: Record<StorageCall, (shouldFail: ShouldFail, createError: CreateError) => () => void> = {
  open: failOpen,
  get: (shouldFail, createError) => failRequests(['get'], shouldFail, createError),
  getAll: (shouldFail, createError) => failRequests(['getAll', 'getAllKeys'], shouldFail, createError),
  put: (shouldFail, createError) => failRequests(['put', 'add'], shouldFail, createError),
  begin: (shouldFail, createError) =>
    replaceTransaction((db, open, stores) => {
      if (stores.includes('commits') && shouldFail(db)) throw createError()
      return open()
    }),
  commit: (shouldFail, createError) =>
    replaceTransaction((db, open) => (shouldFail(db) ? abortAtCommit(open(), createError()) : open())),
}

function failOpen(shouldFail: ShouldFail, createError: CreateError): () => void {
  const realOpen = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...args) {
    if (shouldFail(null)) throw createError()
    return realOpen.apply(this, args)
  }
  return () => {
    IDBFactory.prototype.open = realOpen
  }
}

type RequestMethod = 'get' | 'getAll' | 'getAllKeys' | 'put' | 'add'

function failRequests(methods: readonly RequestMethod[], shouldFail: ShouldFail, createError: CreateError): () => void {
  const owns = methods.map((name) => [name, IDBObjectStore.prototype[name]] as const)
  for (const [name, own] of owns) {
    IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...args: unknown[]): IDBRequest {
      if (shouldFail(this.transaction.db)) throw createError()
      return Reflect.apply(own, this, args)
    }
  }
  return () => {
    for (const [name, own] of owns) Object.assign(IDBObjectStore.prototype, { [name]: own })
  }
}

function replaceTransaction(
  open: (db: IDBDatabase, openOriginal: () => IDBTransaction, stores: string) => IDBTransaction,
): () => void {
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...args) {
    const openOriginal = () => transaction.apply(this, args)
    return args[1] === 'readwrite' ? open(this, openOriginal, [args[0]].flat().join()) : openOriginal()
  }
  return () => {
    IDBDatabase.prototype.transaction = transaction
  }
}

/** Makes a transaction abort after its write requests have succeeded. */
function abortAtCommit(tx: IDBTransaction, error: DOMException): IDBTransaction {
  Object.defineProperty(tx, 'error', { value: error })
  const storeOf = tx.objectStore.bind(tx)
  tx.objectStore = (name) => {
    const store = storeOf(name)
    store.put = (...args) => {
      const request = Reflect.apply(IDBObjectStore.prototype.put, store, args)
      request.addEventListener('success', () => tx.abort())
      return request
    }
    return store
  }
  return tx
}
