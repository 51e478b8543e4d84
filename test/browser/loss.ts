/** The place where the browser's storage fails. `begin` is the start of a transaction that writes to the log. */
export type StorageCall = 'open' | 'get' | 'getAll' | 'begin' | 'put' | 'commit'

export const STORAGE_CALLS: readonly StorageCall[] = ['open', 'get', 'getAll', 'begin', 'put', 'commit']

/**
 * The errors that WebKit throws after it dropped a connection in the background, and all browsers throw on a closing
 * one.
 */
export const CONNECTION_ERRORS: readonly [name: string, message: string][] = [
  ['UnknownError', 'Connection to Indexed Database server lost. Refresh the page to try again'],
  ['UnknownError', 'Attempt to get a record from database without an in-progress transaction'],
  ['InvalidStateError', 'Failed to execute ‘transaction’ on ‘IDBDatabase’: The database connection is closing.'],
  ['AbortError', 'The operation was aborted.'],
]

/** Whether a use of a connection fails; null while no fault is set. */
type Due = (db: IDBDatabase | null) => boolean
type Make = () => DOMException

/** Makes the storage of this page fail at a place, the next `times` times, until `heal` is called. */
export function failStorage(
  place: StorageCall,
  [name, message]: readonly [string, string],
  times = Number.POSITIVE_INFINITY,
) {
  let left = times
  const heal = INJECTIONS[place](
    () => left-- > 0,
    () => new DOMException(message, name),
  )
  return {
    heal,
    /** The number of failures so far. */
    get count() {
      return times - Math.max(left, 0)
    },
  }
}

/** Makes every open connection fail at a place permanently, as in WebKit. Later connections work. */
export function breakConnections(place: Exclude<StorageCall, 'open'>, [name, message]: readonly [string, string]) {
  const working = new WeakSet<IDBDatabase>()
  const own = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...args) {
    const request = own.apply(this, args)
    request.addEventListener('upgradeneeded', () => working.add(request.result))
    request.addEventListener('success', () => working.add(request.result))
    return request
  }
  const healPlace = INJECTIONS[place](
    (db) => db !== null && !working.has(db),
    () => new DOMException(message, name),
  )
  return {
    heal() {
      healPlace()
      IDBFactory.prototype.open = own
    },
  }
}

/** Each replaces methods of the browser and returns a function that restores them. */
const INJECTIONS: Record<StorageCall, (due: Due, make: Make) => () => void> = {
  open: failOpen,
  get: (due, make) => failRequests(['get'], due, make),
  getAll: (due, make) => failRequests(['getAll', 'getAllKeys'], due, make),
  put: (due, make) => failRequests(['put', 'add'], due, make),
  begin: (due, make) =>
    onTransaction((db, open, stores) => {
      if (stores.includes('commits') && due(db)) throw make()
      return open()
    }),
  commit: (due, make) => onTransaction((db, open) => (due(db) ? abortedAtCommit(open(), make()) : open())),
}

function failOpen(due: Due, make: Make): () => void {
  const own = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...args) {
    if (due(null)) throw make()
    return own.apply(this, args)
  }
  return () => {
    IDBFactory.prototype.open = own
  }
}

type Method = 'get' | 'getAll' | 'getAllKeys' | 'put' | 'add'

function failRequests(methods: readonly Method[], due: Due, make: Make): () => void {
  const owns = methods.map((name) => [name, IDBObjectStore.prototype[name]] as const)
  for (const [name, own] of owns) {
    IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...args: unknown[]): IDBRequest {
      if (due(this.transaction.db)) throw make()
      return Reflect.apply(own, this, args)
    }
  }
  return () => {
    for (const [name, own] of owns) Object.assign(IDBObjectStore.prototype, { [name]: own })
  }
}

/** Replaces the function that opens write transactions. */
function onTransaction(
  open: (db: IDBDatabase, own: () => IDBTransaction, stores: string) => IDBTransaction,
): () => void {
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...args) {
    const own = () => transaction.apply(this, args)
    return args[1] === 'readwrite' ? open(this, own, [args[0]].flat().join()) : own()
  }
  return () => {
    IDBDatabase.prototype.transaction = transaction
  }
}

/** Every request of the transaction succeeds, and then the browser aborts the transaction. */
function abortedAtCommit(tx: IDBTransaction, error: DOMException): IDBTransaction {
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
