import { saveFile, useErrorWords } from '../platform/api/index.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast/toast-store.ts'

type FileButtonProps = {
  readonly name: string
  readonly load: () => Promise<{ readonly blob: Blob; readonly name: string }>
}

/** Downloads a file under its own name. */
export function FileButton({ name, load }: FileButtonProps) {
  const errorWords = useErrorWords()
  const download = async () => {
    try {
      saveFile(await load())
    } catch (error) {
      toast.error(errorWords(error).text)
    }
  }
  return (
    <Button size="sm" icon="download" onClick={() => void download()}>
      <bdi className="break-all">{name}</bdi>
    </Button>
  )
}
