/** Codes of the server (`errors.<code>`) that reporters' pages say by themselves too, once something was sent. The others: server-errors.ts. */
export const reporterErrors = {
  'errors.too-many-for-minutes': 'Demasiados intentos seguidos. Vuelva a probar dentro de {minutes} minutos.',
  'errors.reference-not-found': 'No encontramos ninguna comunicación con este código',
  'errors.invalid': 'Hay datos que revisar',
  'errors.proof-of-work-required': 'Antes de continuar hace falta una comprobación automática',
  'errors.service-busy': 'El servicio está muy ocupado. Vuelva a intentarlo dentro de un momento.',
  'errors.channel-stopped':
    'El canal está detenido: el registro de su comité no coincide con su copia. Debe aclararlo quien mantiene el servidor.',
  'errors.channel-without-readers':
    'Este canal no puede recibir ahora comunicaciones: ninguna persona del comité puede leerlas ahora. Puede acudir a la Autoridad Independiente de Protección del Informante (A.A.I.) o a la autoridad de su comunidad autónoma.',
} as const
