/** Of `errors`, what only pages of the back-office can meet: no page of a reporter asks for it, or loads it. */
export const officeErrors = {
  'errors.usernameInvalid':
    'Solo minúsculas, cifras, guion, guion bajo y punto. Debe empezar y acabar en letra o cifra, sin dos signos seguidos.',
  'errors.passwordInvalid':
    'La contraseña debe tener de 8 a 20 caracteres, con al menos una mayúscula, una minúscula y una cifra.',
  'errors.passwordMismatch': 'Las contraseñas no coinciden.',
  'errors.oldPasswordRequired': 'Para cambiar la contraseña hace falta la actual',
  'errors.slugInvalid': 'De 2 a 63 letras minúsculas, cifras o guiones, sin guion al principio ni al final.',
  'errors.slugReserved': 'Esa dirección está reservada. Elija otra.',
  'errors.notValidSchema': 'Esquema no válido',
} as const
