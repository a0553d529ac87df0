/** The landing pages, and the pages that are only read: what only the server renders, and no reporter's browser loads. */
export const landing = {
  'landing.metaTitle': 'Información · {name}',
  'new.metaTitle': 'Información',
  'landing.metaDescription':
    'Canal de denuncias de {name}: comunique una infracción o una irregularidad con su nombre o de forma anónima, conforme a la Ley 2/2023.',
  'landing.title': 'Canal interno de información',
  'landing.lead':
    'Aquí puede comunicar, con su nombre o de forma anónima, una infracción o una irregularidad ocurrida en {name} o en sus contratos. La ley le protege por hacerlo.',
  'landing.new.body':
    'Cinco pasos breves. No necesita registrarse ni dar su nombre, y «No lo sé» es una respuesta válida.',
  'landing.new.prepare': 'Si los tiene, prepare fechas, lugares y documentos.',
  'landing.new.start': 'Empezar',
  'landing.follow.hint': 'Los 24 caracteres que recibió al enviarla.',

  'landing.when.title': 'Qué ocurre y cuándo',
  'landing.when.sendTerm': 'Al enviar',
  'landing.when.send':
    'Recibe un código de seguimiento. Con él vuelve a esta página, lee las respuestas y escribe al comité.',
  'landing.when.ackTerm': '7 días',
  'landing.when.ack':
    'Como máximo, en días naturales, para el acuse de recibo: la confirmación de que el comité la tiene.',
  'landing.when.answerTerm': '3 meses',
  'landing.when.answer':
    'Como máximo, desde que la recibimos, para darle respuesta. En casos de especial complejidad, otros tres; si se amplía, se lo diremos.',

  'landing.what.title': 'Qué puede comunicar',
  'landing.what.scope':
    'Hechos que puedan ser un delito, una infracción administrativa grave o muy grave, o una infracción del Derecho de la Unión Europea: contratos, subvenciones, nombramientos, uso de fondos públicos, medio ambiente, acoso.',
  'landing.what.who':
    'Puede hacerlo quien trabaja o ha trabajado aquí, quien aspira a un puesto y quien presta servicios a la organización. En una emergencia, llame al 112.',

  'landing.readers.title': 'Quién la leerá',
  'landing.readers.body':
    'El comité y, si los necesita, investigadores externos. Antes de enviar puede dejar sin acceso a quien tenga un conflicto de intereses: no sabrá que la comunicación existe.',
  'landing.readers.others.one': 'y {count} persona más del comité',
  'landing.readers.others.other': 'y {count} personas más del comité',
  'landing.readers.systemManager': 'Responsable del Sistema: {post}.',
  'landing.readers.managerTerm': 'Responsable del Sistema',
  'landing.readers.alike': '{post} ({count} personas)',
  'landing.readers.admin':
    'Quien administra la aplicación no puede leer ninguna comunicación, ni sus documentos, ni su nombre.',

  'landing.safe.title': 'Cómo le protegemos',
  'landing.safe.noTraceTerm': 'No se registra nada sobre usted:',
  'landing.safe.noTrace': 'ni su dirección de internet, ni su dispositivo, ni su navegador.',
  'landing.safe.encryptedTerm': 'Todo se guarda cifrado.',
  'landing.safe.encrypted':
    'De la mayoría de las imágenes, los documentos y las grabaciones se eliminan los datos ocultos, como el autor, el lugar y el dispositivo.',
  'landing.safe.retaliationTerm': 'Nadie puede tomar represalias contra usted',
  'landing.safe.retaliation':
    'por comunicar lo que cree cierto con motivos razonables: ni despedirle, ni sancionarle, ni cambiarle de puesto.',
  'landing.safe.affectedTerm': 'La persona afectada no sabrá quién comunicó.',
  'landing.safe.affected': 'Tiene derecho a ser oída y se presume su inocencia.',

  'landing.advice.title': 'Para su seguridad',
  'landing.advice.device': 'No use el ordenador, el móvil ni la wifi del trabajo.',

  'landing.before.title': 'Antes de empezar',
  'landing.before.device':
    'Use un dispositivo suyo y una red que no sea la del trabajo: la organización podría ver que ha visitado esta página, aunque no lo que escribe en ella. Si necesita más protección, esta página funciona en el navegador Tor, también sin JavaScript.',
  'landing.advice.exit':
    'Si alguien se acerca, pulse «Salir de esta página», arriba, o tres veces seguidas la tecla Mayús.',
  'landing.advice.exitPlain': 'Si alguien se acerca, pulse «Salir de esta página», arriba.',

  'landing.external.title': 'Autoridad externa',
  'landing.external.body':
    'No está obligado a empezar aquí. Puede acudir directamente, antes o después, a la {authority} o a la autoridad de su comunidad autónoma.',
  'landing.external.authority': 'Autoridad Independiente de Protección del Informante (A.A.I.)',
  'landing.other.title': 'Otra forma de comunicar',
  'landing.other.meetingTerm': 'En persona',
  'landing.other.meeting':
    'Pida una reunión; se celebra en un máximo de 7 días. Puede pedirla en su comunicación o en un mensaje, sin dar su nombre.',

  'landing.policy.title': 'Política del canal y datos personales',
  'landing.policy.link': 'Política del Sistema interno de información y procedimiento de gestión',
  'landing.policy.data': 'Para cualquier cuestión sobre sus datos personales escriba a {address}.',

  'home.lead':
    'Un lugar seguro para comunicar infracciones e irregularidades, con su nombre o de forma anónima. Cada organización tiene aquí su propio canal.',
  'home.findTitle': 'Vaya al canal de su organización',
  'home.howTitle': 'Cómo funciona',
  'home.howWrite': 'Usted cuenta lo ocurrido en cinco pasos breves. No necesita registrarse ni dar su nombre.',
  'home.howCode':
    'Recibe un código de seguimiento. Con él lee las respuestas y escribe al comité, sin que nadie sepa quién es.',
  'home.howAnswer': 'El comité acusa recibo en un máximo de 7 días y responde en un máximo de 3 meses.',
  'home.safeTitle': 'Qué protegemos',
  'home.safeBody':
    'Todo se guarda cifrado. Quien administra la aplicación no puede leer ninguna comunicación, y no se registra nada que permita identificar a quien informa.',
  'home.office': 'Acceso del comité y de la administración',

  'public.followReport': 'Consultar mi comunicación',
  // Of the frame around every page, which browsers do not bring to life.
  'public.compliance':
    'Este canal cumple la Directiva (UE) 2019/1937 y la Ley 2/2023, de 20 de febrero. Las comunicaciones son confidenciales y pueden ser anónimas.',
  'public.footer': 'Información legal y ayuda',
  'public.exitHint':
    '«Salir de esta página» cierra la consulta y abre un sitio neutral. También con tres pulsaciones rápidas de la tecla Mayús. No borra el historial del navegador.',
  'public.exitHintPlain':
    '«Salir de esta página» cierra la consulta y abre un sitio neutral. No borra el historial del navegador.',

  'public.contact.title': 'Otras formas de comunicar',
  'public.contact.phone': 'Por teléfono',
  'public.contact.phoneText': '{phone}. La llamada solo se graba si usted lo autoriza.',
  'public.contact.post': 'Por correo postal',
  'public.contact.postText': '{address}. Ponga «Confidencial» en el sobre.',

  'public.welcome': 'Mensaje de la organización',
  'public.channelNotFound.body':
    'Compruebe que la dirección está bien escrita. La dirección correcta está en la página web de la organización.',
  'public.inactive.body': 'Si ya presentó una, puede seguir consultándola y escribir al comité.',
  'public.noCommittee.body':
    'Ahora no hay ninguna persona del comité que pueda leerlas, y no queremos que la suya espere sin que nadie lo sepa. Si ya presentó una, puede seguir consultándola.',
  'public.outside.title': 'A quién puede acudir',
  'public.outside.body':
    'Puede acudir a la Autoridad Independiente de Protección del Informante (A.A.I.), a la autoridad de su comunidad autónoma, al Ministerio Fiscal o a la Policía. En una emergencia, llame al 112.',
  'public.waiting.title': 'Espere un momento, por favor',
  'public.waiting.body':
    'Hay muchas visitas. Esta página continúa sola a los {seconds} segundos; si no lo hace, pulse el botón.',
  'public.waiting.textOnly':
    'Mientras tanto solo se puede enviar texto. Los documentos podrá añadirlos después con su código de seguimiento.',
  'public.waiting.committee':
    'Después verá la lista del comité. Lo que ha escrito se conserva; los documentos tendrá que elegirlos de nuevo.',
  'public.waiting.kept': 'Lo que ha escrito se conserva en esta página.',
  'public.embed.hint': 'Se abre en otra pestaña, en la página del canal.',
  'public.stopped.title': 'El canal está detenido',
  'public.stopped.body':
    'El registro de su comité no coincide con su copia. Hasta que lo aclare quien mantiene el servidor, el canal no admite comunicaciones ni muestra las que tiene. Mientras tanto puede acudir a la Autoridad Independiente de Protección del Informante (A.A.I.) o a la autoridad de su comunidad autónoma.',
  'public.setup.title': 'Este servicio todavía no está en marcha',
  'public.setup.body': 'Quien lo administra tiene el enlace para completar la puesta en marcha.',

  // Of a member in the form's list, worded by the server alone.
  'new.conflict.formerly': 'antes: {names}',
} as const
