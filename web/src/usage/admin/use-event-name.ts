import { useTranslation } from 'react-i18next'

/** The words of an event; one that is counted no more shows its name. */
export function useEventName(): (event: string) => string {
  const { i18n } = useTranslation('usage')
  const say = i18n.t as unknown as (key: string) => string
  return (event) => {
    const key = `usage:events.${event.replaceAll(/[._-](\w)/g, (_whole, letter: string) => letter.toUpperCase())}`
    return i18n.exists(key) ? say(key) : event
  }
}
