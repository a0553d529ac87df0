import FileImage from 'lucide-react/icons/file-image'
import FileText from 'lucide-react/icons/file-text'
import Mic from 'lucide-react/icons/mic'
import Video from 'lucide-react/icons/video'
import type { FileKindName } from '../lib/file-rules.ts'

const icons = { image: FileImage, document: FileText, audio: Mic, video: Video } as const

export const FileIcon = ({ kind }: { kind: FileKindName }) => {
  const Icon = icons[kind]
  return <Icon className="icon" />
}
