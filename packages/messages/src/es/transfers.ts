/** Documents on their way, and once they are there; loaded with what comes after the form. */
export const transfers = {
  'files.state.waiting': 'En espera',
  'files.state.received': 'Recibido',
  'files.state.announced': 'Anunciado, no recibido',
  'files.announcedHint': 'Si no llega en 24 horas, se quita de esta lista.',
  'files.lost': 'Con este mensaje iba un documento que no llegó.',
  'files.state.stopped': 'Detenido',
  'files.state.failed': 'No enviado',
  'files.heldBack': 'Retenido por el antivirus',
  'files.heldBackHint': 'Parece contener un programa dañino. Queda guardado y cerrado: nadie puede abrirlo.',
  'files.detected': 'El antivirus lo llama {name}.',
  // What is shown in the place of a part that the committee suppresses.
  'part.suppressed.none': 'El comité ha suprimido esto el {date}.',
  'part.suppressed.unnecessary':
    'El comité ha suprimido esto el {date}: no hacía falta para estudiar la comunicación (Ley 2/2023, artículo 29).',
  'part.suppressed.out_of_scope':
    'El comité ha suprimido esto el {date}: queda fuera de lo que la ley deja tratar aquí (Ley 2/2023, artículo 32.2).',
  'part.suppressed.special_data':
    'El comité ha suprimido esto el {date}: son datos que la ley protege más, como los de salud o de ideas (Ley 2/2023, artículo 32.2).',
  'part.suppressed.untrue':
    'El comité ha suprimido esto el {date}: se ha comprobado que no es cierto (Ley 2/2023, artículo 32.3).',
  'files.progress': '{sent} de {total}',
  'files.progressOf': 'Envío de {filename}',
  'files.remainingLessThanMinute': 'queda menos de un minuto',
  'files.remainingMinutes.one': 'queda {count} minuto',
  'files.remainingMinutes.other': 'quedan {count} minutos',
  'files.stop': 'Detener',
  'files.stopNamed': 'Detener el envío de {filename}',
  'files.resume': 'Reanudar',
  'files.resumeNamed': 'Reanudar el envío de {filename}',
  'files.remove': 'Quitar',
  'files.downloadNamed': 'Descargar {filename}',
  'files.chooseAgain': 'Para reanudar, elija de nuevo {filename}.',
  'files.error.connection': 'Se ha perdido la conexión. El envío continúa solo cuando vuelva.',
  'files.error.expired': 'Ha pasado el tiempo para enviar {filename}. Añádalo de nuevo.',
  'files.error.changed': '{filename} no es el que se empezó a enviar. Elija aquel.',
  'files.error.download': 'Error al descargar el archivo',
  'files.error.preview': 'No se ha podido mostrar la vista previa del archivo',
  'files.error.loading': 'Error al cargar el archivo. Inténtelo de nuevo más tarde',
} as const
