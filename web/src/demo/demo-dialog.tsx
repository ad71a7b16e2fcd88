import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DemoVideo } from './demo-video.tsx'
import { GuidedTour } from './guided-tour.tsx'

type DemoDialogProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }

/** A recording of the product in the language of the page; whoever would rather read, or cannot play it, takes the tour. */
export function DemoDialog({ open, onOpenChange }: DemoDialogProps) {
  const { t } = useTranslation(['demo', 'common'])
  const [reading, setReading] = useState(false)
  const [unplayable, setUnplayable] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="lg"
      title={t(reading ? 'tour.title' : 'video.title')}
      description={t(reading ? 'tour.text' : 'video.text')}
      closeLabel={t('common:generic.close')}
      footer={
        <>
          {!unplayable && (
            <Button icon={reading ? 'play' : 'list'} className="me-auto" onClick={() => setReading(!reading)}>
              {t(reading ? 'video.watch' : 'video.read')}
            </Button>
          )}
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            {t('common:generic.close')}
          </Button>
        </>
      }
    >
      {unplayable && (
        <Alert severity="warning" title={t('video.failedTitle')} className="mt-2">
          <p>{t('video.failedText')}</p>
        </Alert>
      )}
      {reading ? (
        <GuidedTour />
      ) : (
        <DemoVideo
          onFailed={() => {
            setUnplayable(true)
            setReading(true)
          }}
        />
      )}
    </Dialog>
  )
}
