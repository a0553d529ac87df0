import type { preview as source } from '../es/preview.ts'

export const preview = {
  'preview.close': 'Close the preview',
  'preview.previous': 'Previous file',
  'preview.next': 'Next file',
  'preview.position': '{position} of {total}',
  'preview.content': 'Content of {filename}',
  'preview.zoomIn': 'Zoom in',
  'preview.zoomOut': 'Zoom out',
  'preview.fit': 'Fit to window',
  'preview.turn': 'Rotate clockwise',
  'preview.truncated': 'Only the beginning is shown: {shown} of {size}. Download it to read all of it.',
  'preview.otherProgram': 'You can download it and open it with another program.',
  'preview.browserCannot': 'This browser cannot show it. You can download it and open it with another program.',
  'preview.notScanned': 'Not scanned for viruses',
  'preview.hiddenData': 'May hold hidden data of whoever made it',
  'preview.watermark':
    'The watermark carries your name and the time. It deters, but it cannot prevent a copy or a photograph.',
  'preview.logged': 'This viewing is recorded in the log.',

  'files.error.notPreviewable': 'This file format cannot be previewed',
  'files.error.copyNotAllowed': 'Copying or capturing this file is not allowed',
  'files.state.quarantined': 'Quarantined: held back by the virus scanner',
} satisfies Record<keyof typeof source, string>
