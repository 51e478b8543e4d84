import type { Database } from '#worker/log/database'

/** The faults of the storage by name. Each function gets the object store of one request and a function that sends the request. */
const FAULTS = {
  /** The browser aborts the transaction after it has accepted the request. A read request fails. */
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
    requestUpgrade(transaction.db.name)
    return request
  },
} satisfies Record<string, (store: IDBObjectStore, send: () => IDBRequest) => IDBRequest>

export type StorageFault = keyof typeof FAULTS

export const STORAGE_FAULTS: readonly StorageFault[] = ['aborted', 'full', 'refused', 'failing', 'closed', 'upgraded']

const REQUEST_METHODS = ['add', 'put', 'delete', 'get', 'getAll', 'getAllKeys', 'openCursor'] as const

let upgradeEnded = Promise.resolve()

/**
 * Makes one request to a database's stores fail: the one with this index, counted from 0. `stopFailing()` ends this, and returns whether
 * that request was sent.
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

/** Requests an upgrade of the database, as a newer build would, and aborts it. */
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

/** Returns all stored data as text. */
export async function dumpDatabase(db: Database): Promise<string> {
  const stores = [...db.objectStoreNames]
  const all = await Promise.all(stores.map(async (store) => [await db.getAllKeys(store), await db.getAll(store)]))
  return JSON.stringify(all)
}
