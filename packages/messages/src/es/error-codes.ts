/** Codes of the server (`errors.<code>`) that pages of the back-office say by themselves too. The others: server-errors.ts. */
export const errorCodes = {
  'errors.keys-locked':
    'Está a la espera: hasta que el comité firme su entrada, o recupere su acceso en «Comité», no puede abrir comunicaciones.',
  'errors.no-access': 'El usuario no tiene permiso de acceso a la comunicación.',
  'errors.report-archived': 'La comunicación está archivada',
  'errors.report-not-found': 'Comunicación no encontrada',
  'errors.file-absent': 'El archivo todavía no se ha recibido completo',
  'errors.file-quarantined':
    'El antivirus ha reconocido en este documento un programa dañino. Está retenido y nadie puede abrirlo.',
  'errors.file-too-large': 'El tamaño del archivo debe ser inferior a {max}',
  'errors.password-incorrect': 'La contraseña actual no es correcta.',
  'errors.file-type-invalid': 'Tipo de archivo no válido. Tipos admitidos: {allowed}',
  'errors.file-empty': 'El archivo está vacío',
  'errors.too-many-files': 'Hay demasiados documentos en un solo envío',
  'errors.too-many-requests': 'Demasiados intentos seguidos. Espere un momento.',
  'errors.storage-full': 'Ahora no se pueden recibir documentos. El texto sí puede enviarse.',
} as const
