import { useEffect, useState } from 'react'
import { getI18n } from 'react-i18next'
import { loadWords } from '../../platform/language/index.ts'
import { whenOutdated } from '../../platform/when-outdated.ts'
import { keepOffline } from './keep-offline.ts'
import { UpdatePrompt } from './update-prompt.tsx'

/** What is kept for times without a connection does not compete with the page itself. */
const afterPageMs = 2500

type UpdateNoticeProps = { readonly onMove: (moved: () => void) => () => void }
/** What lets the new version in; null where it is in already, without this page. */
type Update = { readonly takeOver: (() => void) | null }

/** Starts the program that keeps pages on this device, and says when there is a new version of the app. */
export function UpdateNotice({ onMove }: UpdateNoticeProps) {
  const [update, setUpdate] = useState<Update | null>(null)
  useEffect(() => {
    const endings: (() => void)[] = []
    let gone = false
    const ending = (end: () => void) => (gone ? end() : void endings.push(end))
    const elsewhere = () => setUpdate({ takeOver: null })
    const begin = async () => {
      // Its words are fetched while they can be: an update takes them away with all the rest.
      await loadWords(getI18n(), ['device'])
      ending(whenOutdated(elsewhere))
      ending(await keepOffline({ onUpdate: (takeOver) => setUpdate({ takeOver }), onReplaced: elsewhere, onMove }))
    }
    // A browser that keeps nothing shows the pages all the same.
    const timer = setTimeout(() => void begin().catch(() => undefined), afterPageMs)
    return () => {
      gone = true
      clearTimeout(timer)
      for (const end of endings) end()
    }
  }, [onMove])
  return (
    <output className="block" data-no-print="">
      {update && (
        <UpdatePrompt
          elsewhere={update.takeOver === null}
          onNow={update.takeOver ?? (() => location.reload())}
          onLater={() => setUpdate(null)}
        />
      )}
    </output>
  )
}
