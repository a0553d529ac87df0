/**
 * What a page can say by itself: refused fields and failures of specification §5 and §8. Server codes: error-codes.ts,
 * reporter-errors.ts, server-errors.ts.
 */
export const errors = {
  'errors.unexpected': 'Ha ocurrido un error inesperado',
  'errors.offline': 'No hay conexión. Compruebe su red y vuelva a intentarlo; no se ha perdido nada de lo escrito.',

  'errors.required': 'Requerido',
  'errors.minLength': 'Debe tener al menos {min} caracteres.',
  'errors.maxLength': 'No puede tener más de {max} caracteres.',
  'errors.maxItems': 'Quite alguno: como mucho {max}.',
  'errors.email': 'El correo electrónico debe ser válido.',
  'errors.invalidInput': 'Entrada inválida',
  'errors.invalidDate': 'Fecha inválida',
  'errors.dateFuture': 'Ese día aún no ha llegado: hoy es {today}. Escriba esa fecha o una anterior',
  'errors.timeFuture': 'Esa hora aún no ha llegado. Escriba una anterior',
  'errors.timeInvalid': 'Escriba la hora así: 21:30',
  'errors.locationRequired': 'Escriba dónde ocurrió, o marque «No lo sé»',
  'errors.acceptPolicy':
    'Debe aceptar los términos y condiciones anteriores, así como la Política de protección de datos',
  'errors.anonymousWithIdentity':
    'Las comunicaciones anónimas no pueden llevar nombre ni correo electrónico del informante',
  'errors.updatesNeedEmail': 'Para recibir avisos escriba un correo electrónico',
  'errors.nameRequired': 'Escriba su nombre, o elija «Anónima»',
} as const
