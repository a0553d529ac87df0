import type { DemoReportDraft } from '../demo-report.ts'

/** Valdeluna: received in the last days, still pending. Not all of them have been opened or assigned. */
export const incoming: readonly DemoReportDraft[] = [
  {
    key: 'contratos-calle-real',
    category: 'contracts',
    subject: 'Contratos menores fraccionados en obras de la calle Real',
    description: `
Buenos días. Trabajo en un puesto desde el que veo pasar los expedientes de contratación y escribo porque llevo
meses dándole vueltas. La reforma de la calle Real se ha encargado en cuatro contratos menores: demolición de
aceras, saneamiento, pavimento y mobiliario. Cada uno queda unos cientos de euros por debajo de los 40.000, los
cuatro son de la misma semana y los cuatro presupuestos tienen el mismo tipo de letra y la misma errata en el
nombre de la calle, aunque vienen de tres empresas distintas.

A las otras dos empresas que aparecen como invitadas nadie les pidió oferta: he hablado con una persona de una de
ellas y me dijo que se enteró por mí. El informe de necesidad es idéntico en los cuatro, solo cambia el título.
Pedí explicaciones a mi superior y me contestó que «así se ha hecho siempre y así se termina antes».

Adjunto el cuadro comparativo que me he hecho y uno de los contratos. No quiero perjudicar a nadie sin motivo,
pero creo que esto hay que mirarlo.`,
    location: 'Calle Real, tramo entre la plaza de la Fuente y el mercado',
    witnesses: ['Personal del negociado de Contratación'],
    daysAgo: 0,
    time: '05:12',
    event: { daysBefore: 38, approximate: true },
    finalStatus: 'pending',
    evidence: ['contrato-obra-calle-real.pdf', 'comparativa-contratos.xlsx'],
  },
  {
    key: 'bolsa-deportes',
    category: 'employment',
    subject: 'Contratación de monitores sin pasar por la bolsa',
    description: `
Hola, me presenté a la bolsa de monitores deportivos del año pasado y quedé el número 6. Este otoño han empezado
tres monitores nuevos en el pabellón y ninguno está en la lista. Uno es primo de la persona que coordina el
servicio, eso en el pueblo lo sabe todo el mundo. Cuando pregunté en la ventanilla me dijeron que la bolsa estaba
«agotada», y no puede ser porque a mí no me han llamado nunca y a la número 4, que es amiga mía, tampoco.

No sé si esto es una irregularidad grave o solo un enchufe de los de siempre, pero yo dejé otro trabajo confiando
en que me llamarían por orden. Pido que comprueben con qué contrato han entrado y quién lo firmó. Puedo aportar la
lista definitiva publicada en el tablón, le hice una foto el día que salió.`,
    location: 'Pabellón municipal de deportes',
    witnesses: ['La aspirante número 4 de la bolsa'],
    daysAgo: 1,
    time: '19:47',
    event: { daysBefore: 20, time: '17:30' },
    reporter: { name: 'Sergio Lafuente Prados', email: 'sergio.lafuente@correo.example', receiveUpdates: true },
    finalStatus: 'pending',
    evidence: ['tablon-anuncios.jpeg'],
  },
  {
    key: 'nota-voz-almacen',
    subject: 'Salida de material del almacén municipal por la noche',
    description: `
Vivo enfrente del almacén de obras y duermo mal. Tres noches seguidas, sobre las doce y media, ha entrado un coche
particular por el portón de atrás, ha estado unos veinte minutos y ha salido con el maletero tan cargado que rozaba
el bordillo. No fuerzan nada: abren con llave. La segunda noche reconocí tubos de cobre y dos rollos de cable.

Grabé la salida con el móvil desde la ventana, se ve mal pero se ve. También dejé una nota de voz contando lo que
recordaba para que no se me olvidara la hora. No quiero que sepan quién soy porque me cruzo con esa gente cada
día y mi marido trabaja para una contrata del Ayuntamiento. Entro desde el teléfono que tenemos en casa para todos,
así que prefiero que no me escriban hasta que yo lo diga. Miraré esta página cada dos o tres días.`,
    location: 'Almacén municipal de obras, portón trasero de la calle de las Eras',
    daysAgo: 2,
    time: '23:05',
    event: { daysBefore: 3, time: '00:30' },
    finalStatus: 'pending',
    evidence: ['salida-almacen.webm', 'nota-de-voz.ogg'],
    proposals: [
      {
        kind: 'omitted',
        ground: 'confidentiality',
        by: 'ana.garcia',
        daysAfter: 1.4,
        reason: 'Comparte el teléfono con quien trabaja para la contrata, y pide que no se le escriba todavía.',
        confirmed: { by: 'marta.ruiz', daysAfter: 1.55 },
      },
    ],
    chat: [
      {
        from: 'reporter',
        daysAfter: 1.9,
        text: 'Anoche volvió el mismo coche. Era la una menos cuarto. Apunté parte de la matrícula, si les sirve se la doy.',
      },
    ],
  },
  {
    key: 'mensaje-de-prueba',
    category: 'else',
    subject: 'Prueba del formulario',
    description: `
Prueba. Estoy probando el formulario para ver cómo se ve en el móvil y si llega algo al otro lado. No tengo nada que
contar, no ha pasado nada y no trabajo en el Ayuntamiento. Me lo ha pedido un compañero de clase, que hace un trabajo
sobre páginas de administraciones públicas y quiere una captura de cada pantalla.

Relleno un poco más porque parece que pide un mínimo: uno, dos, tres, probando, probando. Si alguien lee esto, que no
le haga caso, de verdad, y que borre lo que haga falta. Gracias y perdonen la molestia.`,
    daysAgo: 2,
    time: '18:26',
    event: { daysBefore: 1, approximate: true },
    finalStatus: 'pending',
    proposals: [
      {
        kind: 'without_information',
        ground: 'no_information',
        by: 'luis.perez',
        daysAfter: 1.5,
        reason: 'Es una prueba del formulario: lo dice quien la envía, y no cuenta ningún hecho.',
      },
    ],
  },
  {
    key: 'tasa-terrazas',
    category: 'tax',
    subject: 'Terrazas que ocupan más mesas de las autorizadas',
    description: `
Quiero informar de que en la plaza hay dos bares que desde hace un año ponen el doble de mesas de las que pagan. Lo
sé porque yo tengo un local al lado, pago por ocho mesas y me miden con metro cada verano. A ellos no los miden
nunca. Un agente me reconoció que tenía «instrucciones de no molestar» a esos dos establecimientos, aunque no me
quiso decir de quién.

He presentado dos instancias en el registro y no me han contestado. Lo que pido no es que los cierren, es que nos
traten a todos igual y que se explique por qué unos expedientes se tramitan en quince días y otros se quedan en un
cajón. Adjunto la licencia de mi terraza para que comparen.`,
    location: 'Plaza de la Fuente',
    witnesses: ['Otros comerciantes de la plaza', 'Agente de la Policía Local, turno de tarde'],
    daysAgo: 3,
    time: '10:20',
    event: { daysBefore: 365, approximate: true },
    reporter: { name: 'Amparo Villar Senent', email: 'amparo.villar@correo.example', receiveUpdates: true },
    finalStatus: 'pending',
    reviewers: ['marta.ruiz'],
    evidence: ['licencia-terraza.pdf'],
    chat: [
      {
        from: 'marta.ruiz',
        daysAfter: 1.4,
        text: 'Buenos días, señora Villar. Hemos recibido su comunicación y le agradecemos la claridad con que la ha redactado. El comité la estudiará esta semana y le informará de si se admite a trámite.',
      },
      { from: 'reporter', daysAfter: 1.7, text: 'Muchas gracias por contestar tan pronto. Quedo a la espera.' },
    ],
  },
  {
    key: 'cuadrante-guardias',
    category: 'employment',
    subject: 'Guardias cobradas y no realizadas en la brigada',
    description: `
En la brigada cobramos un plus por las guardias de fin de semana. Desde mayo hay dos compañeros que figuran de
guardia en el cuadrante de la pared y no vienen: están localizables en teoría, pero el teléfono lo tiene siempre
otro. Cuando hay una avería vamos los demás y luego en el parte sale el nombre de ellos. El encargado lo sabe y lo
firma.

No es por el dinero, que también. Es que el sábado de la tormenta se inundó el garaje de la residencia, tardamos
cincuenta minutos y la gente mayor tuvo que subir a oscuras. Si hubiera estado quien tenía que estar, son diez
minutos. Mando foto del cuadrante con las fechas. Por favor, que no se entere el encargado de que esto ha salido de
la brigada.`,
    location: 'Nave de la brigada de servicios',
    witnesses: ['Compañeros de la brigada', 'Conserje de la residencia'],
    daysAgo: 4,
    time: '06:55',
    event: { daysBefore: 16, time: '21:15' },
    restricted: ['pablo.gil'],
    finalStatus: 'pending',
    evidence: ['cuadrante-pared.jpeg'],
    link: { key: 'horas-extra', by: 'ana.garcia', daysAfter: 2.4 },
  },
  {
    key: 'curso-factura',
    category: 'contracts',
    subject: 'Curso de formación facturado que no se impartió',
    description: `
A finales del semestre pasado nos hicieron firmar la asistencia a un curso de «atención a la ciudadanía» de
veinte horas. El curso no existió: vino una persona un martes, estuvo una hora, repartió unas fotocopias y se fue.
Firmamos cinco hojas, una por día, todas en la misma mañana. Yo firmé también y me arrepiento, por eso lo cuento.

La empresa cobró el curso entero; lo vi porque la factura llegó por error a nuestra bandeja compartida. No sé quién
dio el visto bueno. Supongo que cualquiera de los doce que estábamos puede confirmar lo que digo, aunque no creo
que nadie quiera ser el primero.`,
    daysAgo: 6,
    time: '13:31',
    event: { daysBefore: 130, approximate: true },
    finalStatus: 'pending',
  },
  {
    key: 'comentarios-atencion',
    category: 'harassment',
    subject: 'Trato humillante en la oficina de atención',
    description: `
Escribo con la ayuda de mi hija porque a mí esto de internet no se me da bien. Fui a la oficina de atención a pedir
la ayuda del comedor para mis nietos. La persona que me atendió dijo en voz alta, delante de toda la cola, que «los
de siempre venís a lo de siempre» y que me buscara la vida. Me devolvió los papeles sin sellar, y eso que iban
completos. Al día siguiente mandé a mi hija con los mismos papeles y se los sellaron sin decir nada.

No es la primera vez. A dos vecinas de mi portal, una de ellas marroquí, les ha pasado lo mismo y con la misma
persona. Yo lo que quiero es que no le pase a nadie más y que los papeles se sellen el día que una los lleva.`,
    location: 'Oficina de atención a la ciudadanía, ventanilla 3',
    witnesses: ['Dos vecinas de mi portal', 'Personas que hacían cola'],
    daysAgo: 8,
    time: '16:40',
    event: { daysBefore: 2, time: '11:10' },
    reporter: { name: 'Carmen Olmedo Rico', email: null, receiveUpdates: false },
    finalStatus: 'pending',
    reviewers: ['ana.garcia'],
    chat: [
      {
        from: 'ana.garcia',
        daysAfter: 2.38,
        text: 'Estimada señora Olmedo: lamentamos lo que nos cuenta. Si le resulta más cómodo, podemos reunirnos con usted en persona; dígame qué día le vendría bien.',
      },
      {
        from: 'reporter',
        daysAfter: 5.7,
        text: 'Prefiero ir en persona, el jueves por la mañana puedo. ¿Puede venir mi hija conmigo?',
      },
    ],
  },
  {
    key: 'contestador-proveedor',
    category: 'corruption',
    subject: 'Proveedor que pide una comisión para «agilizar» pagos',
    description: `
Somos una empresa pequeña de jardinería y trabajamos para el Ayuntamiento desde hace cuatro años. Desde enero las
facturas nos las pagan con seis meses de retraso. Hace dos semanas nos llamó una persona que dijo hablar «de parte
de quien mueve los pagos» y nos propuso que, si le facturábamos un informe de consultoría del tres por ciento, las
facturas saldrían en el acto. Le dijimos que no. Dejó después un mensaje en el contestador, menos explícito pero
que se entiende.

Conservamos el mensaje y lo adjuntamos. No sabemos si esa persona trabaja en la casa o se lo inventa. Sí sabemos
que conocía los números de nuestras facturas, el importe exacto y la fecha de registro, y eso no lo tiene cualquiera
de la calle. Pedimos que se investigue quién ha podido consultar esos datos.`,
    location: 'Por teléfono',
    witnesses: ['Nuestra administrativa, que atendió la primera llamada'],
    daysAgo: 10,
    time: '09:03',
    event: { daysBefore: 14, time: '12:20' },
    restricted: ['luis.perez'],
    finalStatus: 'pending',
    reviewers: ['ana.garcia', 'marta.ruiz'],
    evidence: ['mensaje-contestador.mp3'],
    filesRequests: [
      {
        by: 'marta.ruiz',
        daysAfter: 5.42,
        reason: 'Necesito escuchar el mensaje para valorar si procede la comunicación inmediata a la Fiscalía.',
        votes: { approve: ['ana.garcia'], deny: [] },
        outcome: 'pending',
      },
    ],
  },
  {
    key: 'sala-academia',
    subject: 'Uso gratuito de una sala municipal por un negocio privado',
    description: `
En el centro cívico hay una sala que se alquila a las asociaciones a doce euros la hora. Desde septiembre la usa
cuatro tardes por semana una academia de baile que cobra a sus alumnas y que no paga nada, según me dijo la
conserje. La excusa es que «colabora con las fiestas». Nuestra asociación de mayores pidió esa misma sala los
martes y nos dijeron que estaba reservada por actividades propias del Ayuntamiento, lo cual no es verdad.

He mirado la web y no hay ningún convenio publicado con esa academia. Tampoco aparece en el tablón. Pido que se
compruebe quién autorizó el uso, si hay algún papel firmado y por qué a unos se les cobra y a otros no. No aporto
documentos, porque todo esto se ha hecho de palabra.`,
    location: 'Centro cívico, sala 2 de la primera planta',
    witnesses: ['Conserje del centro cívico'],
    daysAgo: 12,
    time: '18:18',
    event: { daysBefore: 60, approximate: true },
    finalStatus: 'pending',
  },
]
