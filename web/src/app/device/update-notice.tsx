import { lazy, Suspense, useEffect, useState } from 'react'
import { getI18n } from 'react-i18next'
import { loadWords } from '../../platform/language/index.ts'
import { keepOffline } from './keep-offline.ts'

const UpdatePrompt = lazy(async () => {
  const [part] = await Promise.all([import('./update-prompt.tsx'), loadWords(getI18n(), ['device'])])
  return { default: part.UpdatePrompt }
})

/** What is kept for times without a connection does not compete with the page itself. */
const afterPageMs = 2500

type UpdateNoticeProps = { readonly onMove: (moved: () => void) => () => void }

/** Starts the program that keeps pages on this device, and says when a new version of the app is ready. */
export function UpdateNotice({ onMove }: UpdateNoticeProps) {
  const [update, setUpdate] = useState<{ takeOver: () => void } | null>(null)
  useEffect(() => {
    let end: (() => void) | undefined
    let gone = false
    const timer = setTimeout(() => {
      keepOffline({ onUpdate: (takeOver) => setUpdate({ takeOver }), onMove }).then(
        (ended) => (gone ? ended() : (end = ended)),
        // A browser that keeps nothing shows the pages all the same.
        () => undefined,
      )
    }, afterPageMs)
    return () => {
      gone = true
      clearTimeout(timer)
      end?.()
    }
  }, [onMove])
  return (
    <output className="block" data-no-print="">
      {update && (
        <Suspense>
          <UpdatePrompt onNow={update.takeOver} onLater={() => setUpdate(null)} />
        </Suspense>
      )}
    </output>
  )
}
