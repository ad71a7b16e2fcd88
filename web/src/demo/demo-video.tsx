import { otherLanguage } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/language/index.ts'

/** The recordings are made by `npm run demo-video` and lie in web/public/demo. */
const file = (name: string) => `/demo/${name}`

/** Leaving the page takes the film with it: closing the dialog ends it. */
export function DemoVideo({ onFailed }: { readonly onFailed: () => void }) {
  const { t } = useTranslation('demo')
  const { lang } = useLanguage()
  const other = otherLanguage(lang)
  return (
    <video
      controls
      playsInline
      preload="none"
      poster={file(`demo-${lang}.jpg`)}
      width={1280}
      height={720}
      aria-label={t('video.label')}
      className="mt-2 h-auto w-full rounded-container bg-strong"
      ref={(video) => {
        // Not every browser shows the default track by itself, and the captions tell the story: there is no sound.
        for (const track of video?.textTracks ?? []) track.mode = track.language === lang ? 'showing' : 'disabled'
      }}
    >
      <source src={file(`demo-${lang}.mp4`)} type="video/mp4" onError={onFailed} />
      <track
        kind="captions"
        srcLang={lang}
        label={t(`video.captions.${lang}`)}
        src={file(`demo-${lang}.${lang}.vtt`)}
        default
      />
      <track
        kind="captions"
        srcLang={other}
        label={t(`video.captions.${other}`)}
        src={file(`demo-${lang}.${other}.vtt`)}
      />
    </video>
  )
}
