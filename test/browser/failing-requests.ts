import type { Database } from '#worker/log/database'

/** The faults by name. Each function gets the object store of a request and a function that sends the request. */
const FAULTS = {
  /** The browser aborts the transaction after it has accepted the request. A read request fails. */
  aborted: ({ transaction }, send) => {
    if (transaction.mode === 'readonly') throw new DOMException('undone', 'AbortError')
    const request = send()
    transaction.abort()
    return request
  },
  full: () => {
    throw new DOMException('no room', 'QuotaExceededError')
  },
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
  closed: ({ transaction }, send) => {
    const request = send()
    transaction.db.close()
    return request
  },
  /** A newer build requests an upgrade of the database, and cancels it. */
  upgraded: ({ transaction }, send) => {
    const request = send()
    requestUpgrade(transaction.db.name)
    return request
  },
} satisfies Record<string, (store: IDBObjectStore, send: () => IDBRequest) => IDBRequest>

export type StorageFault = keyof typeof FAULTS

export const STORAGE_FAULTS: readonly StorageFault[] = ['aborted', 'full', 'refused', 'failing', 'closed', 'upgraded']

const REQUEST_METHODS = ['add', 'put', 'delete', 'get', 'getAll', 'getAllKeys', 'openCursor'] as const

let upgradeEnded = Promise.resolve()

/**
 * Makes one request to a database's stores fail. Index 0 is the next request. `stopFailing()` returns whether the
 * request was sent.
 */
export function failRequest(
  name: string,
  requestIndex: number,
  fault: StorageFault,
): { stopFailing(): Promise<boolean> } {
  let requestsLeft = requestIndex
  const methods = REQUEST_METHODS.map((method) => ({ method, own: IDBObjectStore.prototype[method] }))
  for (const { method, own } of methods) {
    IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...args: unknown[]): IDBRequest {
      const send = (): IDBRequest => Reflect.apply(own, this, args)
      if (this.transaction.db.name !== name) return send()
      requestsLeft -= 1
      return requestsLeft === -1 ? FAULTS[fault](this, send) : send()
    }
  }
  return {
    async stopFailing() {
      for (const { method, own } of methods) Object.assign(IDBObjectStore.prototype, { [method]: own })
      await upgradeEnded
      return requestsLeft < 0
    },
  }
}

function requestUpgrade(name: string): void {
  upgradeEnded = new Promise((done) => {
    const request = indexedDB.open(name, 99)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => done()
    request.onerror = (event) => {
      event.preventDefault()
      done()
    }
  })
}

export async function dumpDatabase(db: Database): Promise<string> {
  const stores = [...db.objectStoreNames]
  const all = await Promise.all(stores.map(async (store) => [await db.getAllKeys(store), await db.getAll(store)]))
  return JSON.stringify(all)
}
