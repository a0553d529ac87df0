/** Signing in, first password, recovery code, and the two password forms. */
export const auth = {
  'auth.login.title': 'Iniciar sesión',
  'auth.login.lead':
    'Para el comité, la investigación externa y la administración. Si quiere informar de un hecho, vaya a la {page}.',
  'auth.login.publicPage': 'página pública del canal',
  'auth.login.submit': 'Iniciar sesión',
  'auth.login.submitting': 'Entrando…',
  'auth.login.hint':
    'La sesión se cierra a los 30 minutos sin actividad. Si ha olvidado la contraseña, pida otra a quien administra el canal y tenga a mano su código de recuperación.',
  'auth.login.proof': 'Comprobando el dispositivo; tarda unos segundos…',
  'auth.login.stop': '¿No puede entrar y quiere detener algo del comité?',
  'auth.login.disabled': 'Si los ha escrito bien, puede que su cuenta esté desactivada: pregunte a la administración.',
  'auth.username': 'Usuario',
  'auth.password': 'Contraseña',
  'auth.sessionEnded': 'Su sesión ha terminado. Inicie sesión para continuar donde estaba.',
  'auth.ended.title': 'Su sesión ha terminado',
  'auth.ended.body':
    'Inicie sesión para seguir donde estaba. Lo que ha escrito sigue en la página. Si la contraseña no sirve, pregunte a la administración.',
  'auth.ended.leave': 'Salir sin guardar',

  'password.change.title': 'Cambiar contraseña',
  'password.change.first': 'Elija su contraseña',
  'password.change.firstLead': 'La que recibió es temporal. La que elija abre sus comunicaciones; nadie más la tiene.',
  'password.old': 'Contraseña actual',
  'password.temporary': 'Contraseña temporal',
  'password.new': 'Contraseña nueva',
  'password.confirm': 'Repita la contraseña nueva',
  'password.rules': 'De 8 a 20 caracteres, sin espacios, con mayúscula, minúscula y cifra.',
  'password.updated': 'Contraseña actualizada',
  'password.otherSessions': 'Se han cerrado sus otras sesiones.',

  'recovery.title': 'Guarde su código de recuperación',
  'recovery.lead':
    'Solo puede verlo o imprimirlo ahora. Si olvida la contraseña, le devuelve sus comunicaciones en el acto; no lo tiene nadie más.',
  'recovery.former.replaced': 'El que tenía antes ya no sirve.',
  'recovery.former.kept':
    'El de antes de que le restablecieran el acceso sigue sirviendo hasta que el comité firme: guarde los dos.',
  'recovery.label': 'Código de recuperación',
  'code.show': 'Ver en la pantalla',
  'code.hide': 'Ocultar',
  'recovery.where':
    'Guárdelo fuera de este equipo: en papel, bajo llave, o en un programa que guarde contraseñas. No lo envíe por correo.',
  'recovery.fileName': 'codigo-de-recuperacion.txt',
  'recovery.file':
    'Código de recuperación de su cuenta. Le devuelve el acceso si olvida la contraseña. Imprímalo, guárdelo bajo llave y borre este archivo.',
  'recovery.paper':
    'Código de recuperación de su cuenta, del {date}. Le devuelve el acceso si olvida la contraseña. Guárdelo bajo llave.',
  'recovery.confirm': 'Para comprobarlo, escriba el último grupo de cuatro caracteres',
  'recovery.wrong': 'No coincide con el último grupo.',
  'recovery.saved': 'He guardado el código',
} as const
