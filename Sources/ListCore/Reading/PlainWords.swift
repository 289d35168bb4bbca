/// Words that lists have and shops do not sell by name. They are right as they are, however near they
/// come to a name: "books" are not "boks", "no" is not "по".
enum PlainWords {
  static func contains(_ key: UInt64) -> Bool { keys.contains(key) }

  private static let keys: Set<UInt64> = Set(Word.of(english + " " + russian).map(\.key))

  private static let english = """
    a about after again all also an and any anything appointment are around as ask at away back bag \
    bank barista be because before best better between big bill birthday black blue book both \
    bottle bouquet box boy brand bring broken brown but buy by cable call can car card care cash change \
    charger cheap cheapest check cherry children choice clean closed cold colour cook cooked cooker could \
    crown crowns cut dad day deal decent different dinner doctor dont door dozen drive dry each early easy \
    eat empty enough evening every everyone everything extra family fat few fill find first fix \
    flat flower for free fresh friday friend friends from full garden gas get gift girl give gluten go good \
    grandma grandpa green grey grow guest guests half hand happy hard has have heavy help here him his home hot \
    hour house how if in inside instead into iphone ipad is it its jar job just keep key keys kid kids kind large \
    last late later leave left less letter library light like list litre little local long look loose \
    lot love low lunch mail make man many maybe me medium mild mini mixed mom monday money month more \
    morning most mum must my natural near need neighbour new next nice night no non not note now of off \
    office oil ok old on one only open or order organic other our out over own pack paint pair paper \
    parcel party pay people pet phone pick pink plain plan plant please plenty post prep present \
    price pulp put quick ready real recipe red reduced refill remember rent repair return ripe roast room \
    round salad sale same school season send sharp she shirt shoes shop short size skinless sliced slow small smooth sock socks \
    soft some soon sour spare special stamp stamps store strong sugar summer sunday super sure sweet table take tall \
    tell than thank that the their them then there these they thick thin thing things this thursday ticket tickets \
    tin tiny to today toastie tomorrow too tree tuesday two under unsalted unsweetened until up urgent us use \
    usual very want warm wash water week weekend well what when white whole wide wife will window winter with \
    without work yellow yes you your
    """

  private static let russian = """
    а без белый билет билеты больше большой брать бы был быть в важно вам вас весь вечер взять вкусный во \
    возьми вот врач все всегда всего вчера вы газета где год гости гостям готовый да дача два дверь день деньги \
    дерево дети детям дешевый для до долг дом дома домой дорогой дочь друг другой ее если еще жена жидкий жирный журнал за завтра зарядка \
    заплатить здесь зеленый зима зонт и из или им их к кабель как какой квартира ключ ключи книга книги когда коробка \
    который красный крупный круглый кто кусок лето летний лучше любимый любой маленький мало мама маме марки машина мелкий меньше \
    месяц мне много можно мой мужу мы мыть мягкий на надо наш не недорогой неделя нежирный нет низкий новый \
    нож ножницы носки ночь нужно обед один окно он она они особый от открытка очень папа папе пара письмо по под подарок \
    подешевле позвонить потом почта посылка посылку празднику праздник приготовить про процент процентов пустой разный \
    ремонт ребенок ручка с свежий свой сделать себе сезонный сегодня сейчас сестра сколько скоро сладкий случай со соль спелый \
    срок сразу стебли старый стол сын тапки так там тебе твердый теплый то только тонкий торт три тот ты у \
    уже узкий улица ужин утро хватит хозяин холодный хороший целый цвет цветы час чем черный что чтобы чуть \
    школа школу шнурки экстра эти это этот я яркий
    """
}
