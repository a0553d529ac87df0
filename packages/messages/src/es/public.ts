/** The frame of the reporter's pages, and the pages that are shown instead of the one asked for. */
export const publicPages = {
  'public.exit': 'Salir de esta página',
  'public.exitHint':
    '«Salir de esta página» cierra la consulta y abre un sitio neutral. También con tres pulsaciones rápidas de la tecla Mayús. No borra el historial del navegador.',
  'public.exitHintPlain':
    '«Salir de esta página» cierra la consulta y abre un sitio neutral. No borra el historial del navegador.',
  'public.compliance':
    'Este canal cumple la Directiva (UE) 2019/1937 y la Ley 2/2023, de 20 de febrero. Las comunicaciones son confidenciales y pueden ser anónimas.',
  'public.footer': 'Información legal y ayuda',
  'public.backToChannel': 'Volver al inicio del canal',
  'public.newReport': 'Presentar una comunicación',
  'public.followReport': 'Consultar mi comunicación',
  'public.reference': 'Código de seguimiento',
  'public.leave.title': '¿Salir sin enviar?',
  'public.leave.body':
    'Si cambia de idioma o de página se pierden lo que ha escrito y los documentos que ha elegido: todavía no se han enviado.',
  'public.leave.stay': 'Seguir aquí',
  'public.leave.go': 'Salir y perderlo',
  'public.tooLong': 'Sobran {over} caracteres: el máximo es {max}.',
  'public.welcome': 'Mensaje de la organización',

  'public.channelNotFound.body':
    'Compruebe que la dirección está bien escrita. La dirección correcta está en la página web de la organización.',
  'public.inactive.title': 'Este canal no admite ahora comunicaciones nuevas',
  'public.inactive.body': 'Si ya presentó una, puede seguir consultándola y escribir al comité.',
  'public.noCommittee.title': 'Este canal no puede recibir ahora comunicaciones',
  'public.noCommittee.body':
    'Todavía no hay ninguna persona del comité que pueda leerlas, y no queremos que la suya espere sin que nadie lo sepa. Si ya presentó una, puede seguir consultándola.',
  'public.outside.title': 'A quién puede acudir',
  'public.outside.body':
    'Puede acudir a la Autoridad Independiente de Protección del Informante (A.A.I.), a la autoridad de su comunidad autónoma, al Ministerio Fiscal o a la Policía. En una emergencia, llame al 112.',

  'public.ended.title': 'La consulta se ha cerrado',
  'public.ended.body':
    'Por seguridad se cierra a los 30 minutos sin actividad. Escriba su código de seguimiento para continuar.',
  'public.ended.textKept': 'Lo que había escrito sigue aquí y no se ha enviado todavía.',
  'public.ended.continue': 'Continuar donde estaba',
  'public.formExpired':
    'El formulario llevaba abierto demasiado tiempo. Lo escrito sigue aquí: compruébelo y envíelo de nuevo.',

  'public.proof.title': 'Comprobación automática',
  'public.proof.working':
    'Hay muchas visitas. Su dispositivo hace una comprobación de unos segundos; no tiene que hacer nada.',
  'public.waiting.title': 'Espere un momento, por favor',
  'public.waiting.body':
    'Hay muchas visitas. Esta página continúa sola a los {seconds} segundos; si no lo hace, pulse el botón.',
  'public.waiting.textOnly':
    'Mientras tanto solo se puede enviar texto. Los documentos podrá añadirlos después con su código de seguimiento.',
  'public.waiting.kept': 'Lo que ha escrito se conserva en esta página.',

  'public.embed.hint': 'Se abre en otra pestaña, en la página del canal.',

  'public.tooManyTries': 'Demasiados intentos seguidos. Espere un minuto y vuelva a intentarlo.',

  'public.setup.title': 'Este servicio todavía no está en marcha',
  'public.setup.body': 'Quien lo administra tiene el enlace para completar la puesta en marcha.',
} as const
