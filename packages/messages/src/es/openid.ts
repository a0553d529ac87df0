/** Signing in where the installation has a provider that says who somebody is. */
export const openid = {
  'provider.continue': 'Continuar con {name}',
  'provider.continueInTab': 'Continuar con {name} en otra pestaña',
  'provider.why':
    'Quién es usted lo confirma {name}. La contraseña se pide siempre, porque es lo que abre las comunicaciones: no la conocen ni {name} ni quien administra el canal.',
  'provider.without': 'Con usuario y contraseña',
  'provider.administrators': 'Administración: entrar sin {name}',
  'provider.recognised': 'Según {name}, usted es {username}.',
  'provider.noAccount':
    'Si su contraseña no se acepta, puede que aquí no tenga una cuenta con este nombre: pregunte a quien administra el canal.',
  'provider.another': 'Entrar con otro nombre',
  'provider.first':
    'Para volver a entrar, {name} debe confirmar antes quién es usted. Hágalo en otra pestaña y vuelva a esta para escribir la contraseña.',
  'provider.outcome.denied': 'No se ha completado la identificación con {name}. Puede empezar de nuevo.',
  'provider.outcome.expired':
    'Ha pasado demasiado tiempo, o la identificación con {name} empezó en otra ventana. Empiece de nuevo.',
  'provider.outcome.failed':
    'No se ha podido comprobar la respuesta de {name}. Empiece de nuevo; si se repite, avise a quien administra el canal.',
  'provider.outcome.unusable':
    'No ha llegado de {name} ningún nombre de usuario que sirva aquí. Avise a quien administra el canal.',
  'provider.outcome.unavailable': 'Ahora no responde {name}. Inténtelo de nuevo dentro de unos minutos.',
  'provider.outcome.busy': 'Ha habido demasiados intentos desde esta red. Espere unos minutos.',
} as const
