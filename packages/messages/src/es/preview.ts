/** Looking at a document without leaving its report. */
export const preview = {
  'preview.close': 'Cerrar la vista previa',
  'preview.previous': 'Documento anterior',
  'preview.next': 'Documento siguiente',
  'preview.position': '{position} de {total}',
  'preview.content': 'Contenido de {filename}',
  'preview.zoomIn': 'Ampliar',
  'preview.zoomOut': 'Reducir',
  'preview.fit': 'Ajustar a la ventana',
  'preview.turn': 'Girar a la derecha',
  'preview.truncated': 'Solo se muestra el comienzo: {shown} de {size}. Descárguelo para leerlo entero.',
  'preview.otherProgram': 'Puede descargarlo y abrirlo con otro programa.',
  'preview.browserCannot': 'Este navegador no sabe mostrarlo. Puede descargarlo y abrirlo con otro programa.',
  'preview.notScanned': 'Sin análisis antivirus',
  'preview.hiddenData': 'Puede llevar datos ocultos de quien lo hizo',
  'preview.watermark':
    'La marca de agua lleva su nombre y la hora. Disuade, pero no puede impedir una copia ni una fotografía.',
  'preview.logged': 'Esta consulta queda en el registro de actividad.',

  'files.error.notPreviewable': 'Este formato de archivo no admite vista previa',
  'files.error.copyNotAllowed': 'No se permite copiar ni capturar este archivo',
  'files.state.quarantined': 'En cuarentena: retenido por el antivirus',
} as const
