import type { Database } from '#worker/log/database'

/** A fault of the storage at one request, given the request's store and the function that sends it. */
const FAULTS = {
  /** The browser aborts the transaction after accepting the request; a read request fails. */
  aborted: ({ transaction }, send) => {
    if (transaction.mode === 'readonly') throw new DOMException('undone', 'AbortError')
    const request = send()
    transaction.abort()
    return request
  },
  /** The request fails because the disk is full. */
  full: () => {
    throw new DOMException('no room', 'QuotaExceededError')
  },
  /** The request fails without a reason. */
  refused: () => {
    throw new DOMException('no reason', 'UnknownError')
  },
  /** Another request of the transaction fails after it was accepted. A read transaction has no other request. */
  failing: (store, send) => {
    if (store.transaction.mode === 'readonly') throw new DOMException('unread', 'DataError')
    const request = send()
    for (let i = 0; i < 2; i++) store.add('twice', ['storm', 'twice'])
    return request
  },
  /** The browser drops the connection. */
  closed: ({ transaction }, send) => {
    const request = send()
    transaction.db.close()
    return request
  },
  /** A newer build requests an upgrade of the database, and cancels it. */
  upgraded: ({ transaction }, send) => {
    const request = send()
    newerBuild(transaction.db.name)
    return request
  },
} satisfies Record<string, (store: IDBObjectStore, send: () => IDBRequest) => IDBRequest>

export type StorageFault = keyof typeof FAULTS

export const STORAGE_FAULTS: readonly StorageFault[] = ['aborted', 'full', 'refused', 'failing', 'closed', 'upgraded']

const ASKING = ['add', 'put', 'delete', 'get', 'getAll', 'getAllKeys', 'openCursor'] as const

let newer = Promise.resolve()

/** Makes the n-th request to a database's stores fail. `calm` ends this and returns whether the request was sent. */
export function failRequest(name: string, nth: number, blow: StorageFault): { calm(): Promise<boolean> } {
  let left = nth
  const methods = ASKING.map((method) => ({ method, own: IDBObjectStore.prototype[method] }))
  for (const { method, own } of methods) {
    IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...args: unknown[]): IDBRequest {
      const send = (): IDBRequest => Reflect.apply(own, this, args)
      if (this.transaction.db.name !== name) return send()
      left -= 1
      return left === -1 ? FAULTS[blow](this, send) : send()
    }
  }
  return {
    async calm() {
      for (const { method, own } of methods) Object.assign(IDBObjectStore.prototype, { [method]: own })
      await newer
      return left < 0
    },
  }
}

/** Opens the database as a newer build would, after the older one has closed it, and changes nothing. */
function newerBuild(name: string): void {
  newer = new Promise((done) => {
    const request = indexedDB.open(name, 99)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => done()
    request.onerror = (event) => {
      event.preventDefault()
      done()
    }
  })
}

/** All stored data, as text. */
export async function dumpDatabase(db: Database): Promise<string> {
  const stores = [...db.objectStoreNames]
  const all = await Promise.all(stores.map(async (store) => [await db.getAllKeys(store), await db.getAll(store)]))
  return JSON.stringify(all)
}
