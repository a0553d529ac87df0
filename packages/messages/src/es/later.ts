/** Words that both front ends use; the reporter's not before something is written, or is being followed. */
export const later = {
  'state.offline': 'Sin conexión. Lo que escriba no se pierde.',
  'action.copied': 'Copiado',
  'action.copy': 'Copiar',
  'action.download': 'Descargar',
  'action.print': 'Imprimir',
  'errors.noteEmpty': 'Escriba la nota',
  'errors.messageEmpty': 'Escriba un mensaje o adjunte un documento',
} as const
