/** Choosing documents; one message per cause. */
export const files = {
  'files.choose': 'Elegir documentos',
  'files.drop': 'o arrástrelos hasta aquí',
  'files.limits': 'Hasta {max} documentos, de {size} cada uno como máximo.',
  'files.allowed': 'Formatos admitidos: {allowed}',

  'files.removeNamed': 'Quitar {filename}',

  'files.error.size': 'El tamaño del archivo debe ser inferior a {max}',
  'files.error.type': 'Tipo de archivo no válido. Tipos admitidos: {allowed}',
  'files.error.noExtension': 'El archivo no tiene extensión: {filename}',
  'files.error.empty': 'Elija otro archivo: {filename} está vacío',
  'files.error.nameTooLong': 'Acorte el nombre del archivo: {filename}',
  'files.error.duplicate': 'Ya ha añadido este archivo: {filename}',
  'files.error.tooMany': 'Quite alguno: como mucho {max} documentos.',
  'files.error.total': 'Quite alguno: juntos no pueden pasar de {max}.',
  'files.error.content':
    'El contenido de {filename} no corresponde a su extensión. Tipo de archivo no válido. Tipos admitidos: {allowed}',
  'files.error.storage': 'Ahora no se pueden recibir documentos: añádalos más tarde. El texto sí puede enviarse.',
  'files.error.upload': 'No se ha podido enviar {filename}. Vuelva a intentarlo.',
} as const
