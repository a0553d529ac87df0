/**
 * What a page can say by itself: refused fields and failures of specification §5 and §8. Server codes: error-codes.ts,
 * server-errors.ts.
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
  'errors.dateFuture': 'Escriba hoy, {today}, o un día anterior',
  'errors.timeInvalid': 'Escriba la hora así: 21:30',
  'errors.locationRequired': 'Escriba dónde ocurrió, o marque «No lo sé»',
  'errors.acceptPolicy':
    'Debe aceptar los términos y condiciones anteriores, así como la Política de protección de datos',
  'errors.anonymousWithIdentity':
    'Las comunicaciones anónimas no pueden llevar nombre ni correo electrónico del informante',
  'errors.updatesNeedEmail': 'Para recibir avisos escriba un correo electrónico',
  'errors.nameRequired': 'Escriba su nombre, o elija la presentación anónima',
  'errors.usernameInvalid':
    'Solo minúsculas, cifras, guion, guion bajo y punto. Debe empezar y acabar en letra o cifra, sin dos signos seguidos.',
  'errors.passwordInvalid':
    'La contraseña debe tener de 8 a 20 caracteres, con al menos una mayúscula, una minúscula y una cifra.',
  'errors.passwordMismatch': 'Las contraseñas no coinciden.',
  'errors.oldPasswordRequired': 'Para cambiar la contraseña hace falta la actual',
  'errors.slugInvalid': 'De 2 a 63 letras minúsculas, cifras o guiones, sin guion al principio ni al final.',
  'errors.slugReserved': 'Esa dirección está reservada. Elija otra.',
  'errors.messageEmpty': 'Escriba un mensaje o adjunte un documento',
  'errors.notValidSchema': 'Esquema no válido',
} as const
