import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { isCode, readCode } from './judge-scan.ts'
import { loadReader } from './read-camera.ts'

/** Between two looks, in milliseconds; the same code counts again after a while. */
const lookEvery = 250
const sameAgainMs = 4000

const hasCamera = (): boolean => 'mediaDevices' in navigator

/** Reads codes from the camera of the device, one after the other. */
export function Camera({ onCode }: { readonly onCode: (code: string) => void }) {
  const { t } = useTranslation('volunteering')
  const [on, setOn] = useState(false)
  const [failed, setFailed] = useState(false)
  // Without a connection the reader could not be fetched any more.
  useEffect(() => {
    if (hasCamera()) loadReader().catch(() => undefined)
  }, [])
  if (!hasCamera()) return null
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button
        className="justify-self-start"
        onClick={() => {
          setFailed(false)
          setOn(!on)
        }}
      >
        {t(on ? 'checkIn.cameraStop' : 'checkIn.camera')}
      </Button>
      {failed && <Alert severity="warning" title={t('checkIn.cameraFailed')} />}
      {on && (
        <View
          label={t('checkIn.cameraView')}
          onCode={onCode}
          onFailed={() => {
            setOn(false)
            setFailed(true)
          }}
        />
      )}
    </div>
  )
}

type ViewProps = {
  readonly label: string
  readonly onCode: (code: string) => void
  readonly onFailed: () => void
}

function View({ label, onCode, onFailed }: ViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef({ onCode, onFailed })
  useEffect(() => {
    told.current = { onCode, onFailed }
  })
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const last = { code: '', at: 0 }
    const begin = async () => {
      const read = await loadReader()
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      const view = video.current
      if (stopped || !view) return stop()
      view.srcObject = stream
      await view.play()
      const look = async () => {
        const code = readCode((await read(view).catch(() => null)) ?? '')
        if (isCode(code) && (code !== last.code || Date.now() - last.at > sameAgainMs)) {
          Object.assign(last, { code, at: Date.now() })
          told.current.onCode(code)
        }
        if (!stopped) timer = setTimeout(() => void look(), lookEvery)
      }
      await look()
    }
    const stop = () => {
      stopped = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    begin().catch(() => {
      if (!stopped) told.current.onFailed()
    })
    return stop
  }, [])
  // A camera view has nothing to hear.
  return (
    <video
      ref={video}
      aria-label={label}
      muted
      playsInline
      className="aspect-[4/3] w-full max-w-md rounded-card bg-black object-cover"
    />
  )
}
