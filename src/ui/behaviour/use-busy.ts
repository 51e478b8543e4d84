import { useState } from 'react'

export function useBusy(): [isBusy: boolean, run: <T>(work: () => Promise<T>) => Promise<T>] {
  const [isBusy, setBusy] = useState(false)
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }
  return [isBusy, run]
}
