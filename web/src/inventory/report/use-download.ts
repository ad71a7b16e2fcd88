import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { fetchFile, saveFile, useErrorWords } from '../../platform/api/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'

/** Fetches a finished file as who is signed in, and hands it to the browser's downloads. */
export function useDownload() {
  const errorWords = useErrorWords()
  const [busy, setBusy] = useState<string | null>(null)
  const download = async (id: string) => {
    setBusy(id)
    try {
      saveFile(await fetchFile(inventory.downloadExport, { params: { id } }))
    } catch (error) {
      toast.error(errorWords(error).text)
    } finally {
      setBusy(null)
    }
  }
  return { busy, download }
}
